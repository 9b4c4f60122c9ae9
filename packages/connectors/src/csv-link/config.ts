import { z } from 'zod';

export const CsvLinkConfig = z.object({
  url: z.string().trim().min(1, 'Give a link.').max(4096).meta({
    title: 'Link',
    description:
      'A public or signed address of delimited text. Share links of Google Sheets, GitHub, GitLab, Google Drive and Dropbox work too.',
  }),
});
export type CsvLinkConfig = z.infer<typeof CsvLinkConfig>;
