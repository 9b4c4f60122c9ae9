import type { FilterGroup } from '@plumbline/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NO_ADDRESS, writeAddress, type DatasetSearch } from '../../core/model/address.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import classes from './profile.module.css';

interface RowsAddress {
  readonly to: '/datasets/$id/data';
  readonly params: { readonly id: string };
  readonly search: DatasetSearch;
}

/** A link to the rows of a filter, in the version that is shown. */
export function useRowsAddress(): (filters: FilterGroup) => RowsAddress {
  const { dataset, address } = useDatasetPage();
  return (filters) => ({
    to: '/datasets/$id/data',
    params: { id: dataset.id },
    search: writeAddress({ ...NO_ADDRESS, version: address.version, filters }),
  });
}

interface RowsLinkProps {
  readonly filter: FilterGroup;
  /** The whole of what it does, where its text alone says too little. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** Leads to the grid with these rows. */
export const RowsLink = ({ filter, label, children }: RowsLinkProps) => {
  const address = useRowsAddress()(filter);
  return (
    <Link {...address} aria-label={label} className={classes['action']}>
      {children}
    </Link>
  );
};
