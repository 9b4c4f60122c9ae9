import { Button } from '@mantine/core';
import { ApiError } from '../../../../lib/api/api.ts';
import { errorMessage } from '../../../../ui/states/states.tsx';
import { Notice } from '../../../../ui/states/notice.tsx';
import { t } from '../../../../messages/index.ts';
import classes from './recipe-failure.module.css';

interface RecipeFailureProps {
  readonly error: unknown;
  readonly onClose?: () => void;
}

/** Why the server refused a change: its message, and each later step that prevents it. */
export const RecipeFailureNotice = ({ error, onClose }: RecipeFailureProps) => {
  const issues = error instanceof ApiError ? error.issues : [];
  const isStale = error instanceof ApiError && error.code === 'dataset.stale';
  return (
    <div role="alert" className={classes['failure']}>
      <Notice tone="negative">
        <p>{isStale ? t('recipe.recipeChanged') : errorMessage(error)}</p>
        {issues.length === 0 ? null : (
          <ul className={classes['issues']}>
            {issues.map(({ path, message, hint }, at) => (
              <li key={`${path} ${at}`}>
                {message}
                {hint === undefined ? null : ` ${hint}`}
              </li>
            ))}
          </ul>
        )}
        {onClose === undefined ? null : (
          <Button variant="default" onClick={onClose}>
            {t('recipeStep.formCloseNotice')}
          </Button>
        )}
      </Notice>
    </div>
  );
};
