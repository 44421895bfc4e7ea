import { createContext } from 'react'
import type { FileRef, Option } from '#core/schema.ts'
import type { Sending } from '#site/kit/sendFile.ts'

/** What controls need of the world outside their answer. */
export type FormTools = {
  upload: (fieldName: string, file: File, onProgress: (share: number) => void) => Sending<FileRef>
  /** Country, province, city, area; null while it is on its way. */
  regions: readonly Option[] | null
}

export const FormTools = createContext<FormTools>({
  upload: () => {
    throw new Error('No upload here')
  },
  regions: null,
})
