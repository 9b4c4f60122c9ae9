/** `from` and `to` are offsets in UTF-16 units into the formula. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export type BinaryOperator =
  '^' | '*' | '/' | '%' | '+' | '-' | '&' | '=' | '<>' | '<' | '<=' | '>' | '>=' | 'AND' | 'OR' | 'LIKE';

export interface CallNode extends Span {
  readonly kind: 'call';
  /** Name as it is written in the formula. */
  readonly name: string;
  /** Where the name ends. */
  readonly nameTo: number;
  readonly args: readonly SyntaxNode[];
}

/** The dataset's column, a measure, or neither. */
export interface NameNode extends Span {
  readonly kind: 'name';
  readonly name: string;
  readonly isBracketed: boolean;
}

/** A formula as it is written, before anything is known of its names and types. */
export type SyntaxNode =
  | (Span & { readonly kind: 'number'; readonly value: string; readonly isPercent: boolean })
  | (Span & { readonly kind: 'text' | 'date'; readonly value: string })
  | (Span & { readonly kind: 'boolean'; readonly value: boolean })
  | (Span & { readonly kind: 'null' })
  | NameNode
  | CallNode
  | (Span & { readonly kind: 'unary'; readonly operator: '-' | 'NOT'; readonly operand: SyntaxNode })
  | (Span & {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly sign: Span;
      readonly left: SyntaxNode;
      readonly right: SyntaxNode;
    })
  | (Span & { readonly kind: 'in'; readonly value: SyntaxNode; readonly list: readonly SyntaxNode[] })
  | (Span & {
      readonly kind: 'between';
      readonly value: SyntaxNode;
      readonly low: SyntaxNode;
      readonly high: SyntaxNode;
    })
  | (Span & { readonly kind: 'is_null'; readonly value: SyntaxNode })
  /** In round brackets, which the span includes. */
  | (Span & { readonly kind: 'group'; readonly inner: SyntaxNode })
  | (Span & {
      readonly kind: 'case';
      readonly subject: SyntaxNode | null;
      readonly branches: readonly { readonly when: SyntaxNode; readonly value: SyntaxNode }[];
      readonly otherwise: SyntaxNode | null;
    })
  /** A part that could not be parsed; the problem is already reported. `parts` are still checked. */
  | (Span & { readonly kind: 'broken'; readonly parts: readonly SyntaxNode[] });

export type BinaryNode = Extract<SyntaxNode, { kind: 'binary' }>;
export type CaseNode = Extract<SyntaxNode, { kind: 'case' }>;

/** Calls `visit` for a node and all below it, outermost first; returns at once where it says false. */
export function walk(node: SyntaxNode, visit: (node: SyntaxNode) => boolean): void {
  if (visit(node)) {
    for (const child of childNodes(node)) {
      walk(child, visit);
    }
  }
}

type Leaf = 'number' | 'text' | 'date' | 'boolean' | 'null' | 'name';
type Branching = Exclude<SyntaxNode['kind'], Leaf>;

const CHILDREN: {
  readonly [K in Branching]: (node: Extract<SyntaxNode, { kind: K }>) => readonly SyntaxNode[];
} = {
  call: ({ args }) => args,
  unary: ({ operand }) => [operand],
  binary: ({ left, right }) => [left, right],
  in: ({ value, list }) => [value, ...list],
  between: ({ value, low, high }) => [value, low, high],
  is_null: ({ value }) => [value],
  group: ({ inner }) => [inner],
  case: ({ subject, branches, otherwise }) => [
    ...(subject === null ? [] : [subject]),
    ...branches.flatMap(({ when, value }) => [when, value]),
    ...(otherwise === null ? [] : [otherwise]),
  ],
  broken: ({ parts }) => parts,
};

/** The parts directly below a node, in the order of the text. */
export function childNodes(node: SyntaxNode): readonly SyntaxNode[] {
  const children: Readonly<Partial<Record<string, (node: never) => readonly SyntaxNode[]>>> = CHILDREN;
  return children[node.kind]?.(node as never) ?? [];
}
