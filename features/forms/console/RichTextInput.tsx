import { lazy, Suspense } from 'react'
import type { Language } from '#core/language.ts'

export type RichTextProps = {
  /** What it says at first; another key makes another text. */
  html: string
  label: string
  language: Language
  isDisabled?: boolean
  onChange: (html: string) => void
}

const Editor = lazy(() => import('#features/forms/console/RichTextEditor.tsx').then((file) => ({ default: file.RichTextEditor })))

/** A few words with emphasis, lists and links; the editor is fetched when the first one is on screen. */
export function RichTextInput(props: RichTextProps) {
  return (
    <Suspense fallback={<div className="richtext richtext-wait" />}>
      <Editor {...props} />
    </Suspense>
  )
}
