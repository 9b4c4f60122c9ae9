import type { ServiceFit } from '@plumbline/contract';
import { Checkbox, Select } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { t } from '../../../messages/index.ts';
import { Card, CardBody } from '../../../ui/page/card.tsx';
import { ICON } from '../../../ui/icons/icons.ts';
import classes from './workflows.module.css';

const ICONS = {
  supports: { icon: IconCircleCheck, tone: 'good' },
  warns: { icon: IconAlertTriangle, tone: 'warning' },
  blocks: { icon: IconCircleX, tone: 'critical' },
} as const;

/** Whether the service can use the dataset, with reasons. */
export const FitCard = ({ fit }: { readonly fit: ServiceFit }) => (
  <Card title={t(`workflows.fit.${fit.fit}`)}>
    <CardBody>
      <ul className={`${classes['plain']} ${classes['checks']}`} aria-live="polite">
        {fit.reasons.map(({ kind, text }) => {
          const { icon: Icon, tone } = ICONS[kind];
          return (
            <li key={text}>
              <Icon {...ICON} className={classes[tone]} />
              <span>{text}</span>
            </li>
          );
        })}
      </ul>
    </CardBody>
  </Card>
);

interface ColumnsCardProps {
  readonly fit: ServiceFit;
  readonly needsTarget: boolean;
  /** What the target is to the service; null where "target" says it. */
  readonly targetLabel: string | null;
  /** Columns with a part of their own, by option; null for none. */
  readonly parts: Readonly<Record<string, string | null>>;
  readonly used: ReadonlySet<string>;
  /** Cannot be used: they have another part. */
  readonly taken: ReadonlySet<string>;
  readonly onTarget: (target: string | null) => void;
  readonly onPart: (option: string, column: string | null) => void;
  readonly onToggle: (column: string) => void;
}

/** The target and the features, proposed with reasons. */
export const ColumnsCard = ({
  fit,
  needsTarget,
  targetLabel,
  parts,
  used,
  taken,
  onTarget,
  onPart,
  onToggle,
}: ColumnsCardProps) => (
  <div className={classes['surface']}>
    {needsTarget ? (
      <CardBody>
        <Select
          maw={360}
          label={targetLabel ?? t('workflows.target')}
          description={fit.targets.find(({ column }) => column === fit.target)?.reason ?? ''}
          data={fit.targets.map(({ column }) => column)}
          value={fit.target}
          onChange={onTarget}
          allowDeselect={false}
          searchable
        />
      </CardBody>
    ) : null}
    {fit.roles.map(({ option, label, hint, columns, isNeeded }) => (
      <CardBody key={option}>
        <Select
          maw={360}
          label={label}
          description={hint}
          placeholder={t('workflows.noColumn')}
          data={columns}
          value={parts[option] ?? null}
          onChange={(column) => onPart(option, column)}
          clearable={!isNeeded}
          allowDeselect={false}
          searchable
        />
      </CardBody>
    ))}
    <div className={classes['scroll']}>
      <table className={classes['table']} aria-label={t('workflows.features')}>
        <thead>
          <tr>
            <th>{t('workflows.feature')}</th>
            <th>{t('workflows.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {fit.features.map(({ column, reason }) => (
            <tr key={column}>
              <td>
                <Checkbox
                  label={column}
                  checked={used.has(column)}
                  disabled={taken.has(column)}
                  onChange={() => onToggle(column)}
                />
              </td>
              <td className={classes['why']}>{reason ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </div>
);
