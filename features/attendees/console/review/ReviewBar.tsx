import { Button } from 'antd'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import type { Review } from '#features/attendees/console/review/useReview.ts'
import '#features/attendees/console/review/review.css'

/** Approve, deny, and on to the next: always in the same places, so that a second press never means something else. */
export function ReviewBar({ review }: { review: Review }) {
  const t = useT()
  const { left, canDecide } = review
  return (
    <div className="review" role="toolbar" aria-label={t('attendees.review')}>
      <div className="row g2">
        <Button type="primary" icon={<Icon name="check" />} disabled={!canDecide} onClick={() => review.do('approve')}>
          {t('attendees.verb_approve')} <kbd aria-hidden>A</kbd>
        </Button>
        <Button danger disabled={!canDecide} onClick={() => review.do('deny')}>
          {t('attendees.verb_deny')} <kbd aria-hidden>D</kbd>
        </Button>
        <output className="sp t13 m2 review-left">
          {left === 0 ? t('attendees.reviewDone') : left !== undefined && t('attendees.reviewLeft', { n: left })}
        </output>
        <Button
          type="text"
          icon={<Icon name="left" />}
          aria-label={t('attendees.previousPending')}
          title={t('attendees.previousPending')}
          disabled={!review.previous}
          onClick={() => review.do('previous')}
        />
        <Button
          type="text"
          icon={<Icon name="right" />}
          aria-label={t('attendees.nextPending')}
          title={t('attendees.nextPending')}
          disabled={!review.next}
          onClick={() => review.do('next')}
        />
      </div>
      <p className="t12 m3 review-keys">{t('attendees.reviewKeys')}</p>
    </div>
  )
}
