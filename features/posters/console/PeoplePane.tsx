import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { CopyButton } from '#console/kit/CopyButton.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { callQuery } from '#console/kit/query.ts'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import { Segments } from '#console/kit/Segments.tsx'
import { useT } from '#console/kit/text.ts'
import { PosterCanvas } from '#features/posters/console/designer/PosterCanvas.tsx'
import { posterCalls, type PosterPersonShown } from '#features/posters/contract.ts'
import type { PosterValues, SubjectKind } from '#features/posters/rules.ts'
import type { Scene } from '#features/posters/scene.ts'

export type Subject = PosterPersonShown & { kind: SubjectKind }
const SHOWN = 3

type Props = {
  bventId: string
  scene: Scene
  values: PosterValues
  kinds: readonly { kind: SubjectKind; total: number }[]
  /** Null: the event's own. */
  subject: Subject | null
  url: string
  canPrint: boolean
  isPrinting: boolean
  onSubject: (subject: Subject | null) => void
  onPrintAll: (kind: SubjectKind) => void
}

export function valuesOf(values: PosterValues, person: PosterPersonShown | null): PosterValues {
  return person ? { ...values, Name: person.name, Title: person.title, Company: person.company } : values
}

/** Whose poster is shown, three at a time, and everybody's at once. */
export function PeoplePane({ bventId, scene, values, kinds, subject, url, canPrint, isPrinting, onSubject, onPrintAll }: Props) {
  const t = useT()
  const [kind, setKind] = useState<SubjectKind>(kinds[0]?.kind ?? 'channel')
  const [words, setWords] = useState('')
  const [pageNo, setPageNo] = useState(1)
  const total = kinds.find((one) => one.kind === kind)?.total ?? 0
  const asked = { bventId, kind, pageNo, pageSize: SHOWN, ...(words && { keyWords: words }) }
  const { data, error, refetch } = useQuery({
    ...callQuery(posterCalls.people, asked, { ignoresErrors: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const list = data?.list ?? []
  const search = (text: string) => {
    setWords(text)
    setPageNo(1)
  }
  return (
    <aside className="poster-people" aria-label={t('posters.people')}>
      <h2>{t('posters.people')}</h2>
      {kinds.length > 1 && (
        <Segments
          label={t('posters.people')}
          items={kinds.map((one) => ({ key: one.kind, label: t(`posters.kind_${one.kind}`) }))}
          value={kind}
          onChange={(key) => {
            setKind(key)
            search('')
          }}
        />
      )}
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {total === 0 && <p className="m3 t13">{t(`posters.nobody_${kind}`)}</p>}
      {total > SHOWN && (
        <div className="row g1">
          <SearchInput value={words} onChange={search} placeholder={t('posters.searchPeople')} width={180} />
          <span className="sp" />
          <Button
            type="text"
            icon={<Icon name="left" />}
            aria-label={t('posters.previous')}
            disabled={pageNo === 1}
            onClick={() => setPageNo(pageNo - 1)}
          />
          <Button
            type="text"
            icon={<Icon name="right" />}
            aria-label={t('posters.next')}
            disabled={list.length < SHOWN}
            onClick={() => setPageNo(pageNo + 1)}
          />
        </div>
      )}
      {total > 0 && data && list.length === 0 && <p className="m3 t13">{t('posters.nobodyFound')}</p>}
      <ul className="poster-three">
        {list.map((person) => (
          <li key={person.id}>
            <button
              type="button"
              className={person.id === subject?.id ? 'poster-card is-on' : 'poster-card'}
              aria-pressed={person.id === subject?.id}
              onClick={() => onSubject(person.id === subject?.id ? null : { ...person, kind })}
            >
              <PosterCanvas
                scene={scene}
                values={valuesOf(values, person)}
                url={person.url}
                portraitId={person.portraitId}
                label={t('posters.preview', { name: person.name })}
              />
            </button>
            <span className="ell t12">{person.name}</span>
          </li>
        ))}
      </ul>
      <section>
        <h3>{t('posters.link')}</h3>
        <div className="row g1">
          <span className="ell sp mono t12">{(subject?.url ?? url).replace(/^https?:\/\//, '')}</span>
          <CopyButton text={subject?.url ?? url} label={t('posters.link')} />
        </div>
        <p className="t12 m3">{subject ? t('posters.preview', { name: subject.name }) : t('posters.eventOwn')}</p>
      </section>
      {canPrint && total > 0 && (
        <section>
          <Button block icon={<Icon name="image" />} loading={isPrinting} onClick={() => onPrintAll(kind)}>
            {t('posters.printAllOf', { n: total })}
          </Button>
          <p className="t12 m3">{t('posters.printAllHint')}</p>
        </section>
      )}
    </aside>
  )
}
