import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../messages/index.ts';
import { QueryResults } from '../../../ui/list/query-results.tsx';
import { NoDatasets } from '../../../ui/states/no-datasets.tsx';
import { datasetChoiceQuery } from '../api.ts';

interface ConnectStepProps {
  readonly dataset: string | null;
  readonly onChoose: (id: string) => void;
}

/** The dataset that a story is about. */
export const ConnectStep = ({ dataset, onChoose }: ConnectStepProps) => {
  const query = useQuery(datasetChoiceQuery);
  return (
    <QueryResults query={query} loading={t('storyPage.loadingDatasets')} lines={2}>
      {({ data }) =>
        data.length === 0 ? (
          <NoDatasets />
        ) : (
          <Select
            maw={420}
            label={t('storyPage.dataset')}
            placeholder={t('storyPage.chooseDataset')}
            data={data.map(({ id, name }) => ({ value: id, label: name }))}
            value={dataset}
            onChange={(id) => id !== null && onChoose(id)}
            searchable
            allowDeselect={false}
          />
        )
      }
    </QueryResults>
  );
};
