import { Button, Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatTime } from '#core/dateTime.ts'
import { pathOf } from '#core/page.ts'
import { Sparkline } from '#console/kit/chart/Sparkline.tsx'
import { useCallQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { segmentCalls } from '#features/audience/contract.ts'
import { LabelTag } from '#features/audience/console/LabelTag.tsx'
import { Venn } from '#features/audience/console/segment/Venn.tsx'
import { audiencePages } from '#features/audience/pages.ts'
import type { Counted, SegmentRow } from '#features/audience/shapes.ts'
import type { Group, Tree } from '#features/audience/tree.ts'

type Props = {
  tree: Group
  counted: Counted | undefined
  others: readonly SegmentRow[]
  growth: readonly { day: string; total: number }[]
  onAnother: () => void
  onNarrow: (item: Tree) => void
}

/** Some of them by name, how they can be reached, and how they compare with another group. */
export function SidePane({ tree, counted, others, growth, onAnother, onNarrow }: Props) {
  const t = useT()
  return (
    <aside className="aud-side" aria-label={t('audience.sideLabel')}>
      <section>
        <div className="row g2">
          <h2 className="sp">{t('audience.sample', { n: counted?.sample.length ?? 0 })}</h2>
          <Button type="link" size="small" onClick={onAnother}>
            {t('audience.another')}
          </Button>
        </div>
        <ul className="aud-sample">
          {(counted?.sample ?? []).map((person) => (
            <li key={person.personId}>
              <Link to={pathOf(audiencePages.person, { personId: person.personId })}>
                <b>{person.fullName || '–'}</b> <span className="m2">{[person.company, person.title].filter(Boolean).join(' · ')}</span>
              </Link>
              <span className="m3 t12">
                {t('audience.cameTimes', { n: person.attended })}
                {person.lastTime && ` · ${formatTime(person.lastTime).slice(0, 10)}`}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{t('audience.reachable', { n: counted?.reach.any ?? 0 })}</h2>
        {(['SMS', 'Email'] as const).map((channel) => (
          <div key={channel} className="aud-reach">
            <span className="m2">{t(`audience.channel_${channel}`)}</span>
            <span className="aud-bar" aria-hidden="true">
              <span style={{ inlineSize: `${counted?.count ? (counted.reach[channel] / counted.count) * 100 : 0}%` }} />
            </span>
            <b className="num">{(counted?.reach[channel] ?? 0).toLocaleString('en-US')}</b>
          </div>
        ))}
        {counted && counted.count > counted.reach.any && (
          <p className="m3 t12">{t('audience.unreachable', { n: counted.count - counted.reach.any })}</p>
        )}
      </section>
      {others.length > 0 && counted && <Compare tree={tree} others={others} onNarrow={onNarrow} />}
      {growth.length > 1 && (
        <section>
          <h2>{t('audience.growth')}</h2>
          <Sparkline values={growth.map(({ total }) => total)} />
          <p className="m3 t12">
            {t('audience.growthOf', { from: growth[0]?.day ?? '', n: (growth.at(-1)?.total ?? 0) - (growth[0]?.total ?? 0) })}
          </p>
        </section>
      )}
      {counted && counted.labels.length > 0 && (
        <section>
          <h2>{t('audience.commonLabels')}</h2>
          <p className="row g1 wrap">
            {counted.labels.map((label) => (
              <LabelTag key={label.labelId} label={label} count={label.count} />
            ))}
          </p>
        </section>
      )}
    </aside>
  )
}

function Compare({ tree, others, onNarrow }: Pick<Props, 'tree' | 'others' | 'onNarrow'>) {
  const t = useT()
  const [segmentId, setSegmentId] = useState(others[0]?.segmentId ?? '')
  const other = others.find((one) => one.segmentId === segmentId) ?? others[0]
  const { data } = useCallQuery(segmentCalls.overlap, { tree, segmentId: other?.segmentId ?? '' }, { ignoresErrors: true })
  if (!other) return null
  return (
    <section>
      <div className="row g2">
        <h2 className="sp">{t('audience.compare')}</h2>
        <Select
          size="small"
          aria-label={t('audience.compare')}
          value={other.segmentId}
          popupMatchSelectWidth={false}
          className="aud-other"
          options={others.map((one) => ({ value: one.segmentId, label: one.name }))}
          onChange={setSegmentId}
        />
      </div>
      {data && (
        <>
          <Venn {...data} name={other.name} />
          <p className="t13">
            {t('audience.bothHave', { n: data.both, share: data.first ? Math.round((data.both / data.first) * 1000) / 10 : 0 })}
          </p>
          <div className="row g2 wrap">
            <Button size="small" onClick={() => onNarrow({ kind: 'segment', segmentId: other.segmentId })}>
              {t('audience.onlyBoth')}
            </Button>
            <Button size="small" onClick={() => onNarrow({ kind: 'none', items: [{ kind: 'segment', segmentId: other.segmentId }] })}>
              {t('audience.withoutBoth')}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
