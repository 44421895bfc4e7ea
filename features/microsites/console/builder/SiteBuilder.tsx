import { useQuery } from '@tanstack/react-query'
import { Button, Dropdown } from 'antd'
import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react'
import { languageNames, type Language } from '#core/language.ts'
import { cleaned, type Design } from '#features/designs/blockTypes.ts'
import { differences } from '#features/designs/difference.ts'
import { useCan } from '#console/kit/Can.tsx'
import { cleanHtml } from '#console/kit/design/cleanHtml.ts'
import { SitePreview, useDevice } from '#console/kit/design/SitePreview.tsx'
import { useUndoKeys } from '#console/kit/design/useUndoKeys.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { callQuery } from '#console/kit/query.ts'
import { Segments } from '#console/kit/Segments.tsx'
import { serverNow } from '#console/kit/serverTime.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { useUnsavedGuard } from '#console/kit/useUnsavedGuard.tsx'
import { BlockPane } from '#features/microsites/console/builder/BlockPane.tsx'
import { SidePane } from '#features/microsites/console/builder/SidePane.tsx'
import { SiteNotes } from '#features/microsites/console/builder/SiteNotes.tsx'
import { SaveState, StateTag } from '#features/microsites/console/builder/SiteState.tsx'
import type { SiteSource } from '#features/microsites/console/builder/source.ts'
import { Structure } from '#features/microsites/console/builder/Structure.tsx'
import { usePublishing } from '#features/microsites/console/builder/usePublishing.ts'
import { useSiteDraft, type Site } from '#features/microsites/console/builder/useSiteDraft.ts'
import type { SiteDraft, SiteSaid } from '#features/microsites/drafts.ts'
import '#console/kit/design/design.css'
import '#features/microsites/console/builder/site.css'

const PublishDialog = lazy(() =>
  import('#features/microsites/console/builder/PublishDialog.tsx').then((file) => ({ default: file.PublishDialog })),
)
const VersionsDrawer = lazy(() =>
  import('#features/microsites/console/builder/VersionsDrawer.tsx').then((file) => ({ default: file.VersionsDrawer })),
)

type Part = 'structure' | 'canvas' | 'pane'
const NO_DOCUMENTS: never[] = []

type Props = { source: SiteSource; site: Site & { document: Design }; choice?: ReactNode }

/** `choice`: where one page of several is built, which one. */
export function SiteBuilder({ source, site, choice }: Props) {
  const t = useT()
  const { calls, which } = source
  const canSave = useCan(calls.saveSite.access)
  const state = useSiteDraft(source, site)
  const { design, change, undo, redo, refused } = state
  const [chosenPage, setPage] = useState('')
  const [selected, select] = useState('')
  const [chosenLanguage, setLanguage] = useState<Language | null>(null)
  const [part, setPart] = useState<Part>('canvas')
  const { device, switcher } = useDevice(matchMedia('(min-width: 700px)').matches ? 'desktop' : 'phone')
  const language = chosenLanguage ?? site.languages[0] ?? 'zh-CN'
  const page = design.pages.find(({ id }) => id === chosenPage) ?? design.pages[0]
  const at = page?.blocks.findIndex(({ id }) => id === selected) ?? -1
  const block = page?.blocks[at]
  const guard = useUnsavedGuard(state.isDirty && canSave)
  const publishing = usePublishing(source, state)
  const content = useQuery({ ...callQuery(calls.siteContent, { ...which, language }, { ignoresErrors: true }), staleTime: 0 })
  const changes = useMemo(() => (site.live ? differences(site.live.document, design) : []), [site.live, design])
  const hasChanges = !site.live || changes.length > 0
  useUndoKeys(undo, redo, canSave)

  const draft = useMemo<SiteDraft | null>(
    () =>
      content.data && page
        ? {
            content: content.data,
            design: cleaned(design, cleanHtml),
            pageId: page.id,
            now: serverNow().toISOString(),
            selectedId: selected,
          }
        : null,
    [content.data, design, page, selected],
  )
  const hear = useCallback(
    (said: unknown) => {
      const news = said as SiteSaid
      if ('blockId' in news) {
        select(news.blockId)
        setPart('pane')
        return
      }
      const target = design.pages.find(({ slug }) => slug === news.slug)
      if (target) setPage(target.id)
    },
    [design.pages],
  )
  if (!page) return null

  const showBlock = (id: string) => {
    select(id)
    if (part === 'structure') setPart('pane')
  }
  const takeBack = (old: Design, no: number) => {
    change(() => old)
    publishing.close()
    showToast({ text: t('microsites.tookBack', { no }), seconds: 8, action: { label: t('events.undo'), run: undo } })
  }
  const more = [
    { key: 'versions', label: t('microsites.versions'), icon: <Icon name="hist" />, onClick: publishing.openVersions },
    { key: 'page', label: t('microsites.pageAndSearch'), icon: <Icon name="gear" />, onClick: () => (select(''), setPart('pane')) },
  ]
  return (
    <PageFrame
      page={source.page}
      beside={
        <>
          <StateTag state={site.live ? 'Live' : site.lastNo > 0 ? 'Down' : 'Draft'} no={site.live?.no ?? null} />
          <SaveState state={state} timeZone={site.timeZone} />
        </>
      }
      actions={
        <>
          {choice}
          {canSave && (
            <>
              <Button
                type="text"
                disabled={!state.canUndo}
                aria-label={t('forms.undo')}
                title={`${t('forms.undo')} ⌘Z`}
                icon={<Icon name="undo" />}
                onClick={undo}
              />
              <Button
                type="text"
                disabled={!state.canRedo}
                aria-label={t('forms.redo')}
                title={`${t('forms.redo')} ⇧⌘Z`}
                icon={<Icon name="undo" className="site-flipped" />}
                onClick={redo}
              />
            </>
          )}
          <Dropdown trigger={['click']} menu={{ items: more }} placement="bottomRight">
            <Button icon={<Icon name="more" />} aria-label={t('microsites.more')} />
          </Dropdown>
          {site.live && site.isOut && (
            <Button href={site.url} target="_blank" rel="noopener" icon={<Icon name="ext" />} className="site-wide">
              {t('microsites.visit')}
            </Button>
          )}
          {canSave && (
            <>
              <Button icon={<Icon name="clock" />} className="site-wide" disabled={!hasChanges} onClick={publishing.openPlan}>
                {t('microsites.plan')}
              </Button>
              <Button type="primary" disabled={!hasChanges || publishing.isBusy} onClick={publishing.openPublish}>
                {site.live && changes.length > 0 ? t('microsites.publishChanges', { n: changes.length }) : t('microsites.publish')}
              </Button>
            </>
          )}
        </>
      }
    >
      <SiteNotes state={state} site={site} canSave={canSave} onShow={select} onDropPlan={() => void publishing.dropPlan()} />
      <div className="site-parts">
        <Segments<Part>
          label={t('microsites.parts')}
          value={part}
          items={[
            { key: 'structure', label: t('microsites.structure') },
            { key: 'canvas', label: t('microsites.canvas') },
            { key: 'pane', label: t('microsites.pane') },
          ]}
          onChange={setPart}
        />
      </div>
      <div className={`site-builder is-${part}`}>
        <Structure
          kind={source.kind}
          design={design}
          page={page}
          language={language}
          selected={selected}
          wrongId={refused?.blockId ?? ''}
          canSave={canSave}
          onChange={change}
          onPage={(id) => (setPage(id), select(''))}
          onSelect={showBlock}
        />
        <section className="site-canvas" aria-label={t('microsites.canvas')}>
          <div className="site-canvas-head">
            {switcher}
            <span className="sp" />
            {site.languages.length > 1 && (
              <Segments<Language>
                label={t('microsites.textLanguage')}
                value={language}
                items={site.languages.map((key) => ({ key, label: languageNames[key] }))}
                onChange={setLanguage}
              />
            )}
          </div>
          {content.error && !content.data && <ErrorNote error={content.error} onRetry={() => void content.refetch()} />}
          {!content.data && !content.error && <SkeletonFields count={6} />}
          {draft && (
            <div className="site-stage">
              <SitePreview frame="site" language={language} draft={draft} device={device} onSaid={hear} />
            </div>
          )}
        </section>
        <div className="site-right">
          {block ? (
            <BlockPane
              design={design}
              block={block}
              pageId={page.id}
              at={at}
              language={language}
              documents={content.data?.documents ?? NO_DOCUMENTS}
              usualTitle={content.data?.lottery?.title ?? content.data?.event.title ?? ''}
              refused={refused}
              canSave={canSave}
              onChange={change}
              onSelect={select}
            />
          ) : (
            <SidePane
              design={design}
              page={page}
              language={language}
              canSave={canSave}
              isSlugWrong={refused?.blockId === '' && refused.field.endsWith('.slug')}
              onChange={change}
              onGone={() => setPage('')}
            />
          )}
        </div>
      </div>
      <Suspense fallback={null}>
        {(publishing.open === 'publish' || publishing.open === 'plan') && (
          <PublishDialog
            isPlan={publishing.open === 'plan'}
            isFirst={!site.live}
            isEventOut={site.isOut}
            changes={changes}
            language={language}
            timeZone={site.timeZone}
            isBusy={publishing.isBusy}
            onPublish={(note, when) => void publishing.publish(note, when)}
            onClose={publishing.close}
          />
        )}
        {publishing.open === 'versions' && (
          <VersionsDrawer
            source={source}
            draft={design}
            language={language}
            timeZone={site.timeZone}
            canSave={canSave}
            onRollBack={publishing.rollBack}
            onTakeBack={takeBack}
            onTakeDown={publishing.takeDown}
            onClose={publishing.close}
          />
        )}
      </Suspense>
      {guard}
    </PageFrame>
  )
}
