import { useId, type ReactNode } from 'react';
import classes from './card.module.css';

interface CardProps {
  readonly title: string;
  /** Right of the title: a link, a count. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A titled area on the surface, edged by a hairline. */
export const Card = ({ title, aside, children }: CardProps) => {
  const id = useId();
  return (
    <section className={classes['card']} aria-labelledby={id}>
      <header className={classes['head']}>
        <h2 id={id} className={classes['title']}>
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  );
};

/** The padding of what is not a list. */
export const CardBody = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes['body']}>{children}</div>
);
