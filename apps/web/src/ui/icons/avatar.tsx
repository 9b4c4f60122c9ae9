import classes from './avatar.module.css';

interface AvatarProps {
  readonly name: string;
  /** A URL or data URI; the initials are shown when it is empty. */
  readonly src?: string;
  /** px */
  readonly size?: number;
  /** The user's own avatar has the accent color. */
  readonly isOwn?: boolean;
}

export const toInitials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => Array.from(word)[0] ?? '')
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('')
    .toUpperCase();

/** The server draws initials as SVG where nobody chose a picture; we draw them ourselves, in the theme's colors. */
const isChosen = (src: string): boolean => src !== '' && !src.startsWith('data:image/svg+xml');

/** A picture, or initials. Decorative: the name is always beside it. */
export const Avatar = ({ name, src = '', size = 24, isOwn = false }: AvatarProps) => {
  const style = { width: size, height: size, fontSize: Math.round(size * 0.4) };
  return !isChosen(src) ? (
    <span className={classes['avatar']} style={style} data-own={isOwn ? '' : undefined} aria-hidden="true">
      {toInitials(name)}
    </span>
  ) : (
    <img className={classes['avatar']} style={style} src={src} alt="" />
  );
};
