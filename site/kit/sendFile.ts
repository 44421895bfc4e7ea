import { addressOf, type Call, type InputOf, type ResultOf } from '#core/call.ts'
import type { Envelope } from '#core/envelope.ts'
import { answerOf, headersOf, previewed, refused, type Answer } from '#site/kit/callSite.ts'
import { newKey } from '#site/kit/newKey.ts'
import { isPreview } from '#site/kit/preview.ts'

export type Sending<Result> = { done: Promise<Answer<Result>>; stop: () => void }

/** One file with its flat fields. `fetch` cannot tell how far an upload has come, the older way can. */
export function sendFile<C extends Call>(
  call: C,
  request: InputOf<C>,
  file: File,
  onProgress: (share: number) => void,
): Sending<ResultOf<C>> {
  if (isPreview()) return { done: Promise.resolve(previewed()), stop: () => undefined }
  const requestId = `req_${newKey()}`
  const asking = new XMLHttpRequest()
  const { address, rest } = addressOf(call.paths[0], request as Record<string, unknown>)
  const form = new FormData()
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) form.set(name, String(value))
  form.set('file', file)

  const done = new Promise<Answer<ResultOf<C>>>((settle) => {
    asking.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    asking.addEventListener('load', () =>
      settle(answerOf(envelopeIn<ResultOf<C>>(asking.responseText), asking.status, asking.getResponseHeader('retry-after'), requestId)),
    )
    for (const failure of ['error', 'abort', 'timeout'] as const)
      asking.addEventListener(failure, () => settle(refused({ code: 0, message: failure === 'abort' ? '' : asking.statusText, requestId })))
  })
  asking.open('POST', address)
  for (const [name, value] of Object.entries(headersOf(requestId))) asking.setRequestHeader(name, value)
  asking.send(form)
  return { done, stop: () => asking.abort() }
}

function envelopeIn<Result>(text: string): Envelope<Result> | null {
  try {
    return JSON.parse(text) as Envelope<Result>
  } catch {
    return null
  }
}
