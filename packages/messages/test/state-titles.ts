import ts from 'typescript';

/** Parts of a page that stand for content, by the attributes that are their titles. */
const TITLES: Readonly<Record<string, readonly string[]>> = {
  EmptyState: ['title'],
  ErrorState: ['title'],
  NoResults: ['title'],
  Refused: ['title'],
  QueryResults: ['failed'],
  ArchivableList: ['failed'],
  ListResults: ['failed'],
};

/** Of the texts of a list (`texts={{ … }}`), those that become such a title. */
const LIST_TEXTS = new Set(['noArchived', 'none', 'noneViewer', 'failed']);

/** A code of a message, or, where it ends with a dot, what a code that is put together begins with. */
const CODE = /^[a-zA-Z]+\.[\w.-]*$/u;

const codesWithin = (node: ts.Node): readonly string[] => {
  const titles: string[] = [];
  const visit = (each: ts.Node): void => {
    if (ts.isStringLiteral(each) || ts.isNoSubstitutionTemplateLiteral(each)) {
      titles.push(each.text);
    }
    if (ts.isTemplateExpression(each)) {
      titles.push(each.head.text);
    }
    ts.forEachChild(each, visit);
  };
  visit(node);
  return titles.filter((code) => CODE.test(code));
};

const isListText = (node: ts.Node): node is ts.PropertyAssignment =>
  ts.isPropertyAssignment(node) &&
  LIST_TEXTS.has(node.name.getText()) &&
  ts.isJsxExpression(node.parent.parent) &&
  ts.isJsxAttribute(node.parent.parent.parent) &&
  node.parent.parent.parent.name.getText() === 'texts';

/** The codes of messages that are titles of empty and failed states. */
export function stateTitles(source: string, name = 'source.tsx'): readonly string[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxAttribute(node) && node.initializer !== undefined) {
      const element = node.parent.parent.tagName.getText();
      if (TITLES[element]?.includes(node.name.getText()) === true) {
        titles.push(...codesWithin(node.initializer));
      }
    }
    if (isListText(node)) {
      titles.push(...codesWithin(node.initializer));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return titles;
}
