import { startLanguage } from '../messages/index.ts';

// Components and texts are tested in English.
await startLanguage();
