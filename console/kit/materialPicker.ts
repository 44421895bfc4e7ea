import { definePart } from '#core/part.ts'
import type { FileRef } from '#core/schema.ts'

/** The library, wherever a file is wanted; drawn by the feature that has it. */
export const materialPicker = definePart<{
  kind: 'picture' | 'document'
  extensions: readonly string[]
  onPick: (file: FileRef) => void
  onClose: () => void
}>('MaterialPickerPart')
