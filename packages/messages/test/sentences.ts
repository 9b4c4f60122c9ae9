import ts from 'typescript';

export interface Sentence {
  readonly text: string;
  /** 1-based. */
  readonly line: number;
}

/** Filled in for the expressions of a template, which the text alone does not know. */
const VALUE = '{}';

const SENTENCE = /^["“'{\p{Lu}].*\s.*[.?!]["”)]?$/su;

const literalText = (node: ts.Node): string | null => {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
    return node.text;
  }
  if (ts.isTemplateExpression(node)) {
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(VALUE);
  }
  return null;
};

/** The message of an error that the API replies with: `new AppError(code, message)`. */
const isErrorMessage = ({ parent }: ts.Node): boolean =>
  ts.isNewExpression(parent) && parent.expression.getText() === 'AppError';

/** Text that a person can meet: sentences in string literals, and every message of an `AppError`. */
export function sentencesIn(source: string, name = 'source.ts'): readonly Sentence[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
  const sentences: Sentence[] = [];
  const visit = (node: ts.Node): void => {
    const text = literalText(node);
    if (text !== null && (SENTENCE.test(text) || (isErrorMessage(node) && text.includes(' ')))) {
      sentences.push({ text, line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return sentences;
}

/** Summaries and descriptions anywhere in an OpenAPI document, with their path. */
export function documentTexts(value: unknown, path = ''): readonly (readonly [string, string])[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string' && ['summary', 'description', 'title'].includes(key)
      ? [[`${path}/${key}`, inner] as const]
      : documentTexts(inner, `${path}/${key}`),
  );
}
