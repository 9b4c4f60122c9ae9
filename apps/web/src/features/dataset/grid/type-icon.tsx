export { TypeIcon } from '../../../ui/type-icon.tsx';
