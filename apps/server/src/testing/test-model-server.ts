import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the server does with one request. */
export type ModelTurn =
  | { readonly kind: 'reply'; readonly text: string }
  /** As each protocol says that the model will not answer. */
  | { readonly kind: 'refusal' }
  | { readonly kind: 'status'; readonly status: number }
  /** Never answers. */
  | { readonly kind: 'silence' }
  /** The connection ends within the body. */
  | { readonly kind: 'half' }
  | { readonly kind: 'raw'; readonly body: string };

export interface ModelRequestSeen {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface TestModelServer {
  readonly origin: string;
  /** In the order of arrival. */
  readonly requests: ModelRequestSeen[];
  /** Of the next requests, one each; without any, the request is refused with 500. */
  readonly turns: ModelTurn[];
  close(): Promise<void>;
}

const TOKENS = { input: 900, output: 100 };

const anthropicReply = (text: string, isRefusal: boolean) => ({
  type: 'message',
  id: 'msg_1',
  role: 'assistant',
  model: 'test',
  content: isRefusal ? [] : [{ type: 'text', text }],
  stop_reason: isRefusal ? 'refusal' : 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: TOKENS.input, output_tokens: TOKENS.output },
});

const chatReply = (text: string, isRefusal: boolean) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 0,
  model: 'test',
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: isRefusal ? null : text },
      finish_reason: isRefusal ? 'content_filter' : 'stop',
    },
  ],
  usage: {
    prompt_tokens: TOKENS.input,
    completion_tokens: TOKENS.output,
    total_tokens: TOKENS.input + TOKENS.output,
  },
});

const responsesReply = (text: string, isRefusal: boolean) => ({
  id: 'resp_1',
  object: 'response',
  created_at: 0,
  model: 'test',
  status: 'completed',
  error: null,
  incomplete_details: null,
  output: [
    {
      type: 'message',
      id: 'msg_1',
      role: 'assistant',
      status: 'completed',
      content: [
        isRefusal
          ? { type: 'refusal', refusal: 'I cannot help with that.' }
          : { type: 'output_text', text, annotations: [] },
      ],
    },
  ],
  usage: { input_tokens: TOKENS.input, output_tokens: TOKENS.output },
});

const REPLIES: Readonly<Record<string, (text: string, isRefusal: boolean) => object>> = {
  '/v1/messages': anthropicReply,
  '/v1/chat/completions': chatReply,
  '/v1/responses': responsesReply,
};

const readText = async (request: IncomingMessage): Promise<string> => {
  const pieces: Buffer[] = [];
  for await (const piece of request as AsyncIterable<Buffer>) {
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
};

function takeTurn(turn: ModelTurn, path: string, response: ServerResponse): void {
  const send = (status: number, body: string): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  };
  const reply = REPLIES[path];
  if (reply === undefined) {
    send(404, '{}');
    return;
  }
  switch (turn.kind) {
    case 'reply':
      send(200, JSON.stringify(reply(turn.text, false)));
      return;
    case 'refusal':
      send(200, JSON.stringify(reply('', true)));
      return;
    case 'status':
      send(turn.status, JSON.stringify({ type: 'error', error: { type: 'error', message: 'No.' } }));
      return;
    case 'raw':
      send(200, turn.body);
      return;
    case 'half': {
      const body = JSON.stringify(reply('{}', false));
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
      response.write(body.slice(0, body.length / 2), () => response.destroy());
      return;
    }
    case 'silence':
  }
}

/** Speaks the Anthropic Messages, OpenAI Chat Completions and OpenAI Responses protocols, faults included. */
export async function startModelServer(): Promise<TestModelServer> {
  const requests: ModelRequestSeen[] = [];
  const turns: ModelTurn[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readText(request);
    const path = request.url ?? '';
    requests.push({ path, headers: request.headers, body });
    takeTurn(turns.shift() ?? { kind: 'status', status: 500 }, path, response);
  };
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    turns,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
