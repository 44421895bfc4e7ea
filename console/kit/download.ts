import type { Call, fileResponse, InputOf } from '#core/call.ts'
import { callApi } from '#console/kit/callApi.ts'

type FileCall = Call & { response: typeof fileResponse }

/** Some browsers read the address only after the click. */
const REVOKE_AFTER_MS = 60_000

/** Fetches with the caller's token, then hands the bytes to the browser's own download under their own name. */
export async function downloadCall<C extends FileCall>(call: C, request: InputOf<C>): Promise<void> {
  const file = (await callApi<C>(call, request)) as Blob as File
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS)
}
