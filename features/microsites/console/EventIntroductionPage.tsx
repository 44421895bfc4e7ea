import { micrositePages } from '#features/microsites/pages.ts'
import { programmeCalls } from '#features/programme/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useState, type KeyboardEvent } from 'react'
import { useParams } from 'react-router'
import { languageOf, type Language } from '#core/language.ts'
import { ticketCalls } from '#features/tickets/contract.ts'
import { eventCalls } from '#features/events/contract.ts'
import type { EventInfo } from '#features/events/shapes.ts'
import { useCan } from '#console/kit/Can.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { callQuery, useCallQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { Tabs } from '#console/kit/Tabs.tsx'
import { textOf as wordOf, useT } from '#console/kit/text.ts'
import { useUnsavedGuard } from '#console/kit/useUnsavedGuard.tsx'
import { useUser } from '#console/kit/user.ts'
import { useDescription } from '#features/microsites/console/introduction/useDescription.ts'
import '#features/microsites/console/introduction/introduction.css'

const DescriptionEditor = lazy(() =>
  import('#features/microsites/console/introduction/DescriptionEditor.tsx').then((file) => ({ default: file.DescriptionEditor })),
)
const PreviewDialog = lazy(() =>
  import('#features/microsites/console/introduction/PreviewDialog.tsx').then((file) => ({ default: file.PreviewDialog })),
)
const ConflictNote = lazy(() =>
  import('#features/microsites/console/introduction/ConflictNote.tsx').then((file) => ({ default: file.ConflictNote })),
)

const NO_TICKETS: never[] = []

const loading = (
  <div className="frame-body">
    <SkeletonFields count={4} />
  </div>
)

export function EventIntroductionPage() {
  const { bventId = '' } = useParams()
  const { data: event, error, refetch } = useCallQuery(eventCalls.detail, { bventId })
  if (event) return <Introduction key={bventId} event={event} />
  return (
    <PageFrame page={micrositePages.introduction}>
      {error ? (
        <div className="frame-body">
          <ErrorNote error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        loading
      )}
    </PageFrame>
  )
}

function Introduction({ event }: { event: EventInfo }) {
  const t = useT()
  const { bventId } = event
  const languages = event.languages.map((language) => languageOf(language))
  const [chosen, setChosen] = useState<Language | null>(null)
  const [isPreviewing, setPreviewing] = useState(false)
  const language = chosen && languages.includes(chosen) ? chosen : (languages[0] ?? 'zh-CN')
  const canEdit = useCan(eventCalls.saveDescription.access)
  const { textOf, write, save, takeTheirs, isDirty, isSaving, problem, conflict, epoch, saves, drafts } = useDescription(event)
  const guard = useUnsavedGuard(isDirty && !isSaving)
  const orgName = useUser()?.orgInfo?.name ?? ''
  const silent = { ignoresErrors: true }
  const sessions = useQuery(callQuery(programmeCalls.scheduleList, { bventId }, silent)).data?.list ?? []
  const speakers = useQuery(callQuery(programmeCalls.speakerList, { bventId }, silent)).data?.list ?? []
  const tickets = useQuery(callQuery(ticketCalls.list, { bventId }, silent)).data ?? NO_TICKETS
  const saveByKey = (key: KeyboardEvent) => {
    if (key.key.toLowerCase() !== 's' || !(key.ctrlKey || key.metaKey)) return
    key.preventDefault()
    if (isDirty && !isSaving) void save()
  }

  return (
    <PageFrame
      page={micrositePages.introduction}
      subtitle={isDirty ? t('microsites.notSaved') : t('microsites.introductionSubtitle')}
      actions={
        <>
          <Button icon={<Icon name="eye" />} onClick={() => setPreviewing(true)}>
            {t('events.preview')}
          </Button>
          {canEdit && (
            <Button type="primary" loading={isSaving} disabled={!isDirty} onClick={() => void save()}>
              {t('core.save')}
            </Button>
          )}
        </>
      }
      tabs={
        languages.length > 1 && (
          <Tabs
            label={t('microsites.textLanguage')}
            value={language}
            items={languages.map((key) => ({
              key,
              label:
                key in drafts ? t('microsites.unsavedTab', { name: wordOf(`events.language_${key}`) }) : wordOf(`events.language_${key}`),
            }))}
            onChange={setChosen}
          />
        )
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Ctrl+S bubbles here from the editor */}
      <div className="intro" onKeyDown={saveByKey}>
        <Suspense fallback={loading}>
          {problem && (
            <div className="intro-note">
              <ErrorNote error={problem} title={t('microsites.textNotSaved')} onRetry={() => void save()} />
            </div>
          )}
          {conflict && (
            <ConflictNote
              language={conflict.language}
              mine={textOf(conflict.language)}
              theirs={conflict.theirs}
              isSaving={isSaving}
              onKeepMine={() => void save()}
              onTakeTheirs={takeTheirs}
            />
          )}
          <DescriptionEditor
            key={`${language} ${epoch}`}
            language={language}
            html={textOf(language)}
            label={t('microsites.textIn', { language: wordOf(`events.language_${language}`) })}
            canEdit={canEdit}
            isDirty={language in drafts}
            saves={saves}
            onChange={(html) => write(language, html)}
          />
        </Suspense>
      </div>
      <Suspense fallback={null}>
        {isPreviewing && (
          <PreviewDialog
            shown={{ event, orgName, sessions, speakers, tickets }}
            description={textOf(language)}
            language={language}
            onClose={() => setPreviewing(false)}
          />
        )}
      </Suspense>
      {guard}
    </PageFrame>
  )
}
