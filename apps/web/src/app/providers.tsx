import { DirectionProvider, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, type RegisteredRouter } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { useSyncExternalStore } from 'react';
import { styleNonce } from '../lib/browser/content-policy.ts';
import { queryClient } from '../lib/api/query-client.ts';
import { colorSchemeManager, savedTheme, toColorScheme } from '../lib/theme/theme.ts';
import { currentDirection, currentLanguage, onLanguage } from '../messages/index.ts';
import { cssVariablesResolver, theme } from '../ui/theme/theme.ts';

// The scroll lock of a modal writes a style element of its own, which needs the policy's nonce.
setNonce(styleNonce());

const schemes = colorSchemeManager();

export const Providers = ({ router }: { readonly router: RegisteredRouter }) => {
  const language = useSyncExternalStore(onLanguage, currentLanguage);
  return (
    <DirectionProvider key={language} initialDirection={currentDirection()} detectDirection={false}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        getStyleNonce={styleNonce}
        colorSchemeManager={schemes}
        defaultColorScheme={toColorScheme(savedTheme())}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  );
};
