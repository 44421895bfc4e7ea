import { useState } from 'react'
import type { InputOf } from '#core/call.ts'
import { callApi } from '#console/kit/callApi.ts'
import { megabytes } from '#console/kit/uploadLimits.ts'
import { t } from '#console/kit/text.ts'
import { importCalls } from '#features/imports/contract.ts'
import { MAX_FILE_BYTES, UPLOAD_PROGRESS } from '#features/imports/rules.ts'
import { fileRefusal } from '#features/imports/console/fileRefusal.ts'

type Request = InputOf<typeof importCalls.upload>
export type Uploaded = { file: File; key: string; sheets: string[]; sheetName: string; headerRow: number }

/** 30 once the file is chosen, 100 when it was taken; a file that is not is refused in words that name it. */
export function useUpload() {
  const [percent, setPercent] = useState<number | null>(null)
  const [fileName, setFileName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const refuse = (message: string) => {
    setPercent(null)
    setProblem(message)
    return null
  }

  const send = async (file: File, request: Request): Promise<Uploaded | null> => {
    setFileName(file.name)
    setProblem(null)
    if (file.size === 0) return refuse(t('kit.fileEmpty', { name: file.name }))
    if (file.size > MAX_FILE_BYTES)
      return refuse(t('kit.fileSize', { name: file.name, size: megabytes(file.size), limit: megabytes(MAX_FILE_BYTES) }))
    setPercent(UPLOAD_PROGRESS.chosen)
    try {
      const taken = await callApi(importCalls.upload, request, { file, ignoresErrors: true })
      const refused = fileRefusal(taken)
      if (refused !== null) return refuse(refused)
      setPercent(UPLOAD_PROGRESS.done)
      return { ...taken, file }
    } catch (error) {
      return refuse((error as Error).message)
    }
  }

  return { percent, fileName, problem, isSending: percent === UPLOAD_PROGRESS.chosen, send }
}
