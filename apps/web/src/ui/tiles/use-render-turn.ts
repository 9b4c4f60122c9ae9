import { useEffect, useState } from 'react';
import { takeTurn } from './render-queue.ts';

/** False until it is this component's turn to draw; from then on true. */
export function useTurn(): boolean {
  const [hasTurn, setHasTurn] = useState(false);
  useEffect(() => takeTurn(() => setHasTurn(true)), []);
  return hasTurn;
}
