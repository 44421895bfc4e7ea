import { useRef, useState } from 'react'
import { MAX_UPLOAD_BYTES } from '#core/calls/files.ts'
import { callApi } from '#console/kit/callApi.ts'
import { imageExtensions } from '#console/kit/FileUpload.tsx'
import { t } from '#console/kit/text.ts'
import { extensionOf, uploadProblem } from '#console/kit/uploadLimits.ts'
import { fullParams, isTooMuch } from '#features/materials/rules.ts'
import { materialCalls } from '#features/materials/contract.ts'

export const documentExtensions = ['pdf', 'docx', 'xlsx', 'pptx', 'zip'] as const
export const allExtensions = [...imageExtensions, ...documentExtensions]

type Room = { usedBytes: number; mostBytes: number }
type Uploads = { done: number; total: number; problems: string[] }

/** Said before it is sent; the server, which knows what others sent meanwhile, has the last word. */
function noRoom(file: File, room: Room | undefined, sentBytes: number): string | null {
  const now = room && { ...room, usedBytes: room.usedBytes + sentBytes }
  return now && isTooMuch(now, file.size) ? t('materials.noRoom', { name: file.name, ...fullParams(now, file.size) }) : null
}

/** Many files, one after the other; what one of them is refused for stays in sight. */
export function useUploads(folderId: string, room: Room | undefined, onOver: (taken: number) => void) {
  const [state, setState] = useState<Uploads>({ done: 0, total: 0, problems: [] })
  const waiting = useRef<File[]>([])
  const isRunning = useRef(false)

  const run = async () => {
    isRunning.current = true
    let taken = 0
    let sentBytes = 0
    for (let file = waiting.current.shift(); file; file = waiting.current.shift()) {
      const name = file.name
      const refused = uploadProblem(file, { maxBytes: MAX_UPLOAD_BYTES, extensions: allExtensions }) ?? noRoom(file, room, sentBytes)
      const kind = imageExtensions.some((known) => known === extensionOf(name)) ? 'picture' : 'document'
      const problem =
        refused ??
        (await callApi(materialCalls.upload, { kind, ...(folderId && { folderId }) }, { file, ignoresErrors: true }).then(
          () => null,
          (error: Error) => (error.message.includes(name) ? error.message : `${name}: ${error.message}`),
        ))
      if (!problem) {
        taken += 1
        sentBytes += file.size
      }
      setState((before) => ({ ...before, done: before.done + 1, problems: problem ? [...before.problems, problem] : before.problems }))
    }
    isRunning.current = false
    onOver(taken)
  }
  const add = (files: readonly File[]) => {
    if (files.length === 0) return
    waiting.current.push(...files)
    setState((before) =>
      isRunning.current ? { ...before, total: before.total + files.length } : { done: 0, total: files.length, problems: [] },
    )
    if (!isRunning.current) void run()
  }
  return { ...state, isBusy: state.done < state.total, add }
}
