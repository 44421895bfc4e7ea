/** As much of an error as helps: beyond that a page repeats itself, or carries what somebody typed. */
export const MOST_TOLD = 2_000
const MOST_ERRORS = 5

/** The last request of this page; an error that comes of an answer is found beside it in the server's log. */
export const lastRequest = { id: '' }

/**
 * What goes wrong in this browser is told to our own server, for the operator's log: where, in which release, after which request.
 * A page tells the first few; a loop that fails is one error, not a flood.
 */
export function tellErrors(address: string, release: string): (error: unknown) => void {
  let told = 0
  const tell = (error: unknown) => {
    if ((told += 1) > MOST_ERRORS) return
    const { message = String(error), stack = '', requestId = lastRequest.id } = Object(error) as Partial<Error & { requestId: string }>
    const body = {
      message: message.slice(0, MOST_TOLD),
      stack: stack.slice(0, MOST_TOLD),
      page: location.pathname.slice(0, MOST_TOLD),
      release: release.slice(0, MOST_TOLD),
      browser: navigator.userAgent.slice(0, MOST_TOLD),
      requestId: requestId.slice(0, MOST_TOLD),
    }
    const headers = { 'Content-Type': 'application/json' }
    fetch(address, { method: 'POST', keepalive: true, headers, body: JSON.stringify(body) }).catch(() => {})
  }
  addEventListener('error', ({ error, message }) => tell(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => tell(reason))
  return tell
}
