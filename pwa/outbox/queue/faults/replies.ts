export function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
}

export function htmlPage(status: number): Response {
  const body = '<!doctype html><title>Welcome to Hotel Miramar</title><p>Please sign in to use the Wi-Fi.'
  return new Response(body, { status, headers: { 'Content-Type': 'text/html' } })
}

export function withRetryAfter(status: number, retryAfter: string): Response {
  return new Response('Busy', { status, headers: { 'Retry-After': retryAfter } })
}
