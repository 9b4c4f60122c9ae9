import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * The fragment of the address: a link's token. It is taken out of the address at once, so that it is in no history entry
 * and on no shared screen; also when a link is pasted over the open page.
 */
export const useLinkToken = (): string => {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [token, setToken] = useState(hash);
  if (hash !== '' && hash !== token) {
    setToken(hash);
  }
  useEffect(() => {
    if (hash !== '') {
      void navigate({ to: '.', hash: '', search: true, replace: true });
    }
  }, [hash, navigate]);
  return token;
};
