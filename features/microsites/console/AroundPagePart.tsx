import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { AroundMarkup } from '#core/draftFrame.ts'
import type { Language } from '#core/language.ts'
import { cleanHtml } from '#console/kit/design/cleanHtml.ts'
import type { AroundDraft } from '#console/kit/design/aroundPart.ts'
import { callQuery } from '#console/kit/query.ts'
import { hasBlocks, noBlocks } from '#features/designs/pageBlocks.ts'
import { readPageBlocks } from '#features/designs/readPageBlocks.ts'
import { micrositeCalls } from '#features/microsites/contract.ts'
import { aroundPage } from '#features/microsites/site/design/aroundPage.ts'

type Props = AroundDraft & { language: Language; onDrawn: (markup: AroundMarkup) => void }

/** The blocks as the site would draw them, by the site's own function, for the frame of a preview. */
export function AroundPagePart({ bventId, blocks: given, colour, language, onDrawn }: Props) {
  const has = hasBlocks(given)
  const [now] = useState(() => new Date())
  const { data: content } = useQuery({
    ...callQuery(micrositeCalls.siteContent, { bventId, language }, { ignoresErrors: true }),
    enabled: has,
  })
  const markup = useMemo((): AroundMarkup => {
    const blocks = (has && readPageBlocks(given, cleanHtml)) || noBlocks
    if (!content) return { above: '', below: '' }
    const { above, below } = aroundPage({ blocks, content, colour, language, now, isDraft: true })
    return { above: above?.markup ?? '', below: below?.markup ?? '' }
  }, [has, given, content, colour, language, now])
  useEffect(() => onDrawn(markup), [markup, onDrawn])
  return null
}
