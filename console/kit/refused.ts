/** What the person was refused when they were sent to an error page: where they wanted to go, and the request to quote. */
let address: string | null = null
let requestId: string | null = null

export function rememberRefused(wanted: string): void {
  if (!wanted.toLowerCase().startsWith('/error/')) address = wanted
}

export function refusedAddress(): string | null {
  return address
}

export function rememberRequest(id: string): void {
  requestId = id
}

export function refusedRequest(): string | null {
  return requestId
}
