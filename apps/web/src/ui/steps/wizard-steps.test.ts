import { describe, expect, it } from 'vitest';
import {
  WIZARD_STEPS,
  furthestStep,
  parseStep,
  settleStep,
  stepAfter,
  stepBefore,
  stepper,
  type WizardProgress,
} from './wizard-steps.ts';

const progressed = (done: number): WizardProgress => ({
  isConnected: done > 0,
  isExtracted: done > 1,
  isValidated: done > 2,
});

describe('wizard steps', () => {
  it('run connect, extract, validation, create', () => {
    expect(WIZARD_STEPS).toEqual(['connect', 'extract', 'validation', 'create']);
    expect(WIZARD_STEPS.map(stepAfter)).toEqual(['extract', 'validation', 'create', null]);
    expect(WIZARD_STEPS.map(stepBefore)).toEqual([null, 'connect', 'extract', 'validation']);
  });

  it('read the stored spelling crete as create', () => {
    expect(parseStep('crete')).toBe('create');
    expect(parseStep('create')).toBe('create');
  });

  it('know no other name', () => {
    expect(parseStep('finish')).toBeNull();
    expect(parseStep('')).toBeNull();
  });

  it('open one further step for each that is done', () => {
    expect([0, 1, 2, 3].map((done) => furthestStep(progressed(done)))).toEqual(WIZARD_STEPS);
  });

  it('do not open a later step while an earlier one is undone', () => {
    expect(furthestStep({ isConnected: false, isExtracted: true, isValidated: true })).toBe('connect');
  });

  it('stay marked as done while an earlier step is revisited', () => {
    expect(stepper('connect', progressed(3))).toEqual([
      { step: 'connect', mark: 'current', isOpen: true },
      { step: 'extract', mark: 'done', isOpen: true },
      { step: 'validation', mark: 'done', isOpen: true },
      { step: 'create', mark: 'coming', isOpen: true },
    ]);
  });

  it('mark what is ahead as coming and shut', () => {
    expect(stepper('extract', progressed(1)).map((entry) => [entry.mark, entry.isOpen])).toEqual([
      ['done', true],
      ['current', true],
      ['coming', false],
      ['coming', false],
    ]);
  });

  it('lead a deep link past what is undone back to the furthest open step', () => {
    expect(settleStep('create', progressed(1))).toBe('extract');
    expect(settleStep('connect', progressed(3))).toBe('connect');
  });
});
