import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { AroundMarkup } from '#core/draftFrame.ts'
import type { Language } from '#core/language.ts'
import { cleanHtml } from '#console/kit/design/cleanHtml.ts'
import type { AroundDraft } from '#console/kit/design/aroundPart.ts'
import { callQuery } from '#console/kit/query.ts'
import { cleaned } from '#features/designs/blockTypes.ts'
import { blocksAround, designAround, hasBlocks } from '#features/designs/pageBlocks.ts'
import { micrositeCalls } from '#features/microsites/contract.ts'
import { aroundPage } from '#features/microsites/site/design/aroundPage.ts'

type Props = AroundDraft & { language: Language; onDrawn: (markup: AroundMarkup) => void }

/** The blocks as the site would draw them, by the site's own function, for the frame of a preview. */
export function AroundPagePart({ bventId, blocks: given, colour, language, onDrawn }: Props) {
  const [now] = useState(() => new Date())
  const { data: content } = useQuery({
    ...callQuery(micrositeCalls.siteContent, { bventId, language }, { ignoresErrors: true }),
    enabled: hasBlocks(given),
  })
  const markup = useMemo((): AroundMarkup => {
    if (!content || !hasBlocks(given)) return { above: '', below: '' }
    const blocks = blocksAround(cleaned(designAround(given, colour), cleanHtml))
    const { above, below } = aroundPage({ blocks, content, colour, language, now, isDraft: true })
    return { above: above?.markup ?? '', below: below?.markup ?? '' }
  }, [given, content, colour, language, now])
  useEffect(() => onDrawn(markup), [markup, onDrawn])
  return null
}
