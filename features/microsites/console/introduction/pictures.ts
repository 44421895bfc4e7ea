import type { Editor } from '@tiptap/react'
import { fileCalls, MAX_UPLOAD_BYTES } from '#core/calls/files.ts'
import type { FileRef } from '#core/schema.ts'
import { callApi } from '#console/kit/callApi.ts'
import { imageExtensions } from '#console/kit/FileUpload.tsx'
import { showToast } from '#console/kit/toast.ts'
import { uploadProblem } from '#console/kit/uploadLimits.ts'

/** Each picture goes to the server first; the text holds only its address. */
export async function addPictures(editor: Editor, files: readonly File[]): Promise<void> {
  for (const file of files) {
    const problem = uploadProblem(file, { maxBytes: MAX_UPLOAD_BYTES, extensions: imageExtensions })
    if (problem) {
      showToast({ kind: 'error', text: problem, closable: true })
      continue
    }
    const taken = await callApi(fileCalls.upload, { purpose: 'content' }, { file }).catch(() => null)
    if (taken) addStored(editor, { relativeUrl: taken.relativeUrl, fileName: file.name })
  }
}

/** One that the server has already, from the library or just uploaded. */
export function addStored(editor: Editor, { relativeUrl, fileName }: Pick<FileRef, 'relativeUrl' | 'fileName'>): void {
  editor
    .chain()
    .focus()
    .setImage({ src: relativeUrl, alt: fileName.replace(/\.[^.]+$/, '') })
    .run()
}

export function picturesIn(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
}
