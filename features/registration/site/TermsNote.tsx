import { useState } from 'react'
import type { ShownTerms } from '#features/terms/contract.ts'
import { termsWords } from '#features/terms/words.ts'
import { Icon } from '#site/kit/Icon.tsx'
import { pageLanguage } from '#site/kit/language.ts'

type Props = { terms: ShownTerms; timeZone: string; currency: string }

/** What whoever pays may have back, said before they do. */
export function TermsNote({ terms, timeZone, currency }: Props) {
  const [now] = useState(() => new Date())
  return (
    <div className="terms">
      <Icon name="undo" />
      <div>
        {termsWords(terms, { now, timeZone, language: pageLanguage(), currency }).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </div>
  )
}
