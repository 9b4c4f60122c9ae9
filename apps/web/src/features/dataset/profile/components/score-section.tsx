import type { DatasetProfile, DatasetQuality } from '@plumbline/contract';
import { formatNumber, t } from '../../../../messages/index.ts';
import { ShareBar } from '../../../../ui/chart/mini-charts.tsx';
import { FindingList } from './finding-list.tsx';
import classes from './profile.module.css';

interface ScoreSectionProps {
  readonly profile: DatasetProfile;
  readonly quality: DatasetQuality;
}

/** The score, what its parts give, and why points are lost. */
export const ScoreSection = ({ profile, quality }: ScoreSectionProps) => {
  const { score, parts } = quality;
  const findings = parts.flatMap((part) => part.findings);
  const costly = findings.filter(({ isRemark }) => !isRemark);
  const remarks = findings.filter(({ isRemark }) => isRemark);
  const pointsOf = ({ points, of }: { points: number; of: number }): string =>
    t('profile.profilePoints', { points: formatNumber(points, 1), of });
  return (
    <section aria-labelledby="profile-score">
      <div className={classes['head']}>
        <div className={classes['score']}>
          <h2 id="profile-score" className={classes['heading']}>
            {t('profile.profileScore')}
          </h2>
          <p className={classes['figureLine']}>
            <span className={classes['scoreFigure']}>
              {score === null ? t('profile.profileNone') : formatNumber(score, 1)}
            </span>
            <span className={classes['quiet']}>{t('profile.profileOf')}</span>
          </p>
          <p className={classes['note']}>
            {t('profile.profileOver', { rows: profile.rowCount, version: profile.version })}
          </p>
          <p className={classes['note']}>{t('profile.profileRule')}</p>
        </div>
        <ul className={classes['parts']}>
          {parts.map((part) => {
            const name = t(`profile.profileDimension_${part.dimension}`);
            return (
              <li key={part.dimension} className={classes['part']}>
                <span className={classes['partName']}>{name}</span>
                <span>
                  <PointsBar share={part.points / part.of} label={`${name}, ${pointsOf(part)}`} />
                </span>
                <span className={classes['partPoints']}>{pointsOf(part)}</span>
                <span className={classes['partSays']}>{part.says}</span>
              </li>
            );
          })}
        </ul>
      </div>
      <h3 className={classes['subheading']}>{t('profile.profileReasons')}</h3>
      {costly.length === 0 ? (
        <p className={classes['note']}>{t('profile.profileNoReasons')}</p>
      ) : (
        <FindingList findings={costly.toSorted((one, other) => other.lost - one.lost)} />
      )}
      {remarks.length === 0 ? null : (
        <details className={classes['remarks']}>
          <summary>{t('profile.profileRemarks', { count: remarks.length })}</summary>
          <FindingList findings={remarks} />
        </details>
      )}
    </section>
  );
};

/** From the left: what is there of what could be. */
const PointsBar = ({ share, label }: { readonly share: number; readonly label: string }) => (
  <span className={classes['mirrored']}>
    <ShareBar share={share} label={label} />
  </span>
);
