import { reportCard } from '@plumbline/viz';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { currentWords, t } from '../../../messages/index.ts';
import { Card, CardBody } from '../../../ui/page/card.tsx';
import type { ShownModel } from './model-frame.tsx';
import classes from './workflows.module.css';

const Items = ({ items }: { readonly items: readonly string[] }) =>
  items.length === 1 ? (
    items[0]
  ) : (
    <ul className={classes['plain']}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );

/** Data, quality, problems and limits of a model: what somebody needs to know before they use it. */
export const ModelCard = ({ workflow, model }: ShownModel) => (
  <Card title={t('workflows.modelCard')}>
    <CardBody>
      <dl className={classes['definition']}>
        {reportCard({ workflow, model }, currentWords()).map(({ id, term, items }) => (
          <Fragment key={id}>
            <dt>{term}</dt>
            <dd>
              {id === 'dataset' && workflow.datasetName !== null ? (
                <Link
                  to="/datasets/$id/data"
                  params={{ id: workflow.datasetId }}
                  search={{ v: model.version }}
                >
                  {items[0]}
                </Link>
              ) : (
                <Items items={items} />
              )}
            </dd>
          </Fragment>
        ))}
      </dl>
    </CardBody>
  </Card>
);
