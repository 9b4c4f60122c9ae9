import { AppError, type ErrorCode } from '@plumbline/contract';

const CONVERT = 'Export the table as CSV from the program that made it, then upload that.';
const HTML = /^\s*(<!--[\s\S]*?-->\s*)?(<!doctype\s+html|<html[\s>]|<head[\s>]|<body[\s>])/iu;
const XML = /^\s*<\?xml\s/u;
/** Tab, line breaks, form feed and escape occur in text. */
const CONTROLS = Array.from({ length: 32 }, (_, code) => code).filter(
  (code) => !(code >= 9 && code <= 13) && code !== 27,
);
const NO_TEXT = new RegExp(`[${String.fromCodePoint(...CONTROLS, 0xfffd)}]`, 'u');
const HTML_LOOK_CHARS = 4096;
/** Text of any language stays far below; compressed and compiled bytes lie far above. */
const MAX_CONTROL_SHARE = 0.02;

const refuse = (code: ErrorCode, message: string): never => {
  throw new AppError(code, message);
};

/** Refuses text that is no table: `file.empty`, `file.not_delimited`. */
export const refuseForeignText = (head: string): void => {
  if (head === '') {
    refuse('file.empty', 'The file is empty. Choose a file with at least a header and one row.');
  }
  if (head.trim() === '') {
    refuse('file.empty', 'The file holds nothing but blank lines. Choose a file with at least one row.');
  }
  const start = head.slice(0, HTML_LOOK_CHARS);
  if (HTML.test(start)) {
    refuse(
      'file.not_delimited',
      'This is a web page (HTML), not delimited text. This happens when a link leads to a sign-in page. Use the link that downloads the file itself.',
    );
  }
  if (XML.test(start)) {
    refuse('file.not_delimited', `This is an XML document, not delimited text. ${CONVERT}`);
  }
  if (!NO_TEXT.test(head)) {
    return;
  }
  let controls = 0;
  for (let at = 0; at < head.length; at += 1) {
    controls += NO_TEXT.test(head.charAt(at)) ? 1 : 0;
  }
  if (controls / head.length > MAX_CONTROL_SHARE) {
    refuse('file.not_delimited', `This file holds binary data, not delimited text. ${CONVERT}`);
  }
};
