import type { ColumnTraits } from '../columns/traits.ts';
import { usualAggregate, type Ground, type Shape } from './candidate.ts';
import type { RecommendWords } from './words.ts';

/** A chart that some columns allow, before they are told with it. */
export interface Proposal extends Shape {
  readonly title: string;
  readonly grounds: readonly Ground[];
  readonly cost: number;
}

/** Says what charts show and why, and knows how many rows they are of. */
export class Speaker {
  readonly words: RecommendWords;
  readonly rowCount: number;

  constructor(words: RecommendWords, rowCount: number) {
    this.words = words;
    this.rowCount = rowCount;
  }

  /** What the measure is called. */
  nameOf(measure: ColumnTraits | null): string {
    return measure === null ? this.words.rows : this.words.measure(usualAggregate(measure), measure.label);
  }

  /** As it stands within a sentence. */
  figureOf(measure: ColumnTraits | null): string {
    const name = this.nameOf(measure);
    return `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  }

  ground(key: keyof RecommendWords['grounds'], weight: number, ...names: readonly string[]): Ground {
    const [first = '', second = '', third = ''] = names;
    return { text: this.words.grounds[key](first, second, third), weight };
  }

  /** Why the measure is put together as it is. */
  aggregateGround(measure: ColumnTraits | null): Ground {
    if (measure === null) {
      return this.ground('counts', 2);
    }
    return measure.adds === 'sum'
      ? this.ground('adds', 4, measure.label)
      : this.ground('average', 6, measure.label);
  }
}
