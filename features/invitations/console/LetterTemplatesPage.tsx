import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { EVENT_TIME_ZONE, formatTime } from '#core/dateTime.ts'
import { languageNames, languages, type Language } from '#core/language.ts'
import { useCan } from '#console/kit/Can.tsx'
import { ConfirmDialog } from '#console/kit/ConfirmDialog.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { callQuery, useCall } from '#console/kit/query.ts'
import { Segments } from '#console/kit/Segments.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { TemplateDrawer } from '#features/invitations/console/letter/TemplateDrawer.tsx'
import { invitationCalls as calls } from '#features/invitations/contract.ts'
import type { LetterTemplate } from '#features/invitations/letterContract.ts'
import { invitationPages } from '#features/invitations/pages.ts'
import '#features/invitations/console/invitations.css'

/** Letters for all events of the organisation: their own, and ours to begin with. */
export function LetterTemplatesPage() {
  const t = useT()
  const own = useLanguage()
  const [language, setLanguage] = useState<Language>(own)
  const canSave = useCan(calls.saveLetterTemplate.access)
  const [opened, setOpened] = useState<LetterTemplate | null>(null)
  const [removed, setRemoved] = useState<LetterTemplate | null>(null)
  const { data, error, refetch } = useQuery(callQuery(calls.letterTemplates, { language }, { ignoresErrors: true }))
  const remove = useCall(calls.deleteLetterTemplate, { changes: [calls.letterTemplates] })
  const theirs = data?.list.filter(({ templateId }) => templateId !== null) ?? []
  const ours = data?.list.filter(({ templateId }) => templateId === null) ?? []
  const drop = () => {
    if (!removed?.templateId) return
    remove.mutate(
      { templateId: removed.templateId },
      {
        onSuccess: () => showToast({ kind: 'success', text: t('invitations.templateGone') }),
        onSettled: () => setRemoved(null),
      },
    )
  }
  return (
    <PageFrame
      page={invitationPages.letterTemplates}
      actions={
        <Segments
          label={t('invitations.language')}
          items={languages.map((key) => ({ key, label: languageNames[key] }))}
          value={language}
          onChange={setLanguage}
        />
      }
    >
      <div className="frame-body invite-report">
        {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonFields count={5} />}
        {data && (
          <>
            <section aria-label={t('invitations.templatesOwn')}>
              <h2 className="t16 b">{t('invitations.templatesOwn')}</h2>
              {theirs.length === 0 && <p className="t13 m3">{t('invitations.templatesNone')}</p>}
              <ul className="invite-cards">
                {theirs.map((template) => (
                  <Card key={template.templateId} template={template}>
                    <Button size="small" onClick={() => setOpened(template)}>
                      {t('core.edit')}
                    </Button>
                    {canSave && (
                      <Button size="small" type="text" danger onClick={() => setRemoved(template)}>
                        {t('core.delete')}
                      </Button>
                    )}
                  </Card>
                ))}
              </ul>
            </section>
            <section aria-label={t('invitations.templatesOurs')}>
              <h2 className="t16 b">{t('invitations.templatesOurs')}</h2>
              <ul className="invite-cards">
                {ours.map((template) => (
                  <Card key={template.ours} template={template}>
                    <Button size="small" onClick={() => setOpened(template)}>
                      {t('invitations.templateUse')}
                    </Button>
                  </Card>
                ))}
              </ul>
            </section>
          </>
        )}
      </div>
      {opened && <TemplateDrawer language={language} template={opened} isDisabled={!canSave} onClose={() => setOpened(null)} />}
      <ConfirmDialog
        isOpen={removed !== null}
        title={t('invitations.templateDelete', { name: removed?.name ?? '' })}
        consequence={t('invitations.templateDeleteText')}
        confirmText={t('core.delete')}
        isBusy={remove.isPending}
        onConfirm={drop}
        onCancel={() => setRemoved(null)}
      />
    </PageFrame>
  )
}

function Card({ template, children }: { template: LetterTemplate; children: ReactNode }) {
  const t = useT()
  const { name, design, updatedTime, updatedBy } = template
  return (
    <li className={`invite-card invite-card-${design.look}`}>
      <span className="invite-card-head">{design.heading}</span>
      <p className="t13 m2 invite-card-text">{design.body.replaceAll(/\{\{\w+\|?([^{}]*)\}\}/g, '…')}</p>
      <b className="ell">{name}</b>
      {updatedTime && (
        <span className="t12 m3">
          {t('invitations.templateBy', { name: updatedBy, time: formatTime(updatedTime, EVENT_TIME_ZONE, 'MM-DD') })}
        </span>
      )}
      <span className="row g2">{children}</span>
    </li>
  )
}
