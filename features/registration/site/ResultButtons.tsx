import { useEffect, useState } from 'react'
import { jumpAddress } from '#features/registration/site/jumpTo.ts'
import { sayOrder } from '#features/registration/site/sayOrder.ts'
import type { OrderView, ResultPages } from '#features/registration/site/pageData.ts'
import { colourOf } from '#features/registration/site/SubmitButton.tsx'
import { isPreview } from '#site/kit/preview.ts'
import { inSeconds, useSecondsUntil } from '#site/kit/useSeconds.ts'

type Page = ResultPages[keyof ResultPages]

/** Where the organiser leads people from here; by itself only if nobody says to stay. */
export function ResultButtons({ order, page, isFresh }: { order: OrderView; page: Page; isFresh: boolean }) {
  const buttons = page.buttons.flatMap((button) => {
    const address = jumpAddress(button.jumpPage, button.link, order)
    return address ? [{ ...button, address }] : []
  })
  const next = isFresh && page.jumpSeconds > 0 ? jumpAddress(page.jumpPage, page.jumpLink, order) : null
  return (
    <div className="ways">
      {next && <Jump address={next} seconds={page.jumpSeconds} where={sayOrder(`jump.${page.jumpPage}`)} />}
      {buttons.map(({ text, jumpPage, isPrimary, address }) => (
        <a
          key={text + jumpPage}
          className={isPrimary ? 'button primary wide' : 'button wide'}
          style={isPrimary ? colourOf(page.buttonColor) : undefined}
          href={address}
        >
          {text || sayOrder(`jump.${jumpPage}`)}
        </a>
      ))}
    </div>
  )
}

function Jump({ address, seconds, where }: { address: string; seconds: number; where: string }) {
  const [moment, setMoment] = useState<number | null>(() => inSeconds(seconds))
  const left = useSecondsUntil(isPreview() ? null : moment)
  useEffect(() => {
    if (moment !== null && left === 0 && !isPreview()) location.assign(address)
  }, [moment, left, address])
  if (moment === null) return null
  return (
    <p className="muted">
      {sayOrder('goingTo', { n: isPreview() ? seconds : left, where })}{' '}
      <button type="button" className="button inline" onClick={() => setMoment(null)}>
        {sayOrder('stay')}
      </button>
    </p>
  )
}
