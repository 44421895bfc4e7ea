import { refetchCalls } from '#console/kit/query.ts'
import { eventReads } from '#features/events/reads.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import { queryKeyOf } from '#core/call.ts'
import { errors } from '#core/errors.ts'
import { eventCalls } from '#features/events/contract.ts'
import type { EventInfo } from '#features/events/shapes.ts'
import { conflictOf, merged } from '#features/events/conflict.ts'
import type { Cover } from '#console/kit/event/CoverField.tsx'
import { externalEventCalls } from '#features/externalEvents/contract.ts'
import { callApi, CallError } from '#console/kit/callApi.ts'
import { showFieldProblem, showRefusedFields } from '#console/kit/fieldProblems.tsx'
import { currentOrgId } from '#console/kit/org.ts'
import { t } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import {
  externalChangesOf,
  externalValuesOf,
  mergedSides,
  type ExternalValues,
  type Side,
} from '#features/externalEvents/console/externalValues.ts'

/** What the form was filled from: values and the version they belong to. */
type Base = { values: ExternalValues; version: number }
type Met = { mine: ExternalValues; theirs: Base; people: EventInfo['responsibles'] }
type Given = { event: EventInfo & Side; form: FormInstance<ExternalValues>; cover: Cover; onSaved: () => void }

const quiet = { ignoresErrors: true }

/** Saves what was changed, from the version that was seen; whoever saved in between is met, and nothing of either is lost. */
export function useExternalSave({ event, form, cover, onSaved }: Given) {
  const client = useQueryClient()
  const { bventId } = event
  const [base, setBase] = useState<Base>(() => ({ values: externalValuesOf(event), version: event.version }))
  const [baseCover, setBaseCover] = useState<Cover>(event.coverTemplate)
  const [met, setMet] = useState<Met | null>(null)
  const [error, setError] = useState<CallError | null>(null)
  const [isBusy, setBusy] = useState(false)

  const saveCover = async () => {
    if (cover.url === baseCover.url) return
    const chosen = cover.file ? { fileId: cover.file.id } : { templateId: cover.templateId }
    await callApi(eventCalls.saveCoverTemplate, { bventId, ...chosen }, quiet)
    setBaseCover(cover)
  }

  const save = async (values: ExternalValues, from: Base): Promise<void> => {
    setBusy(true)
    setError(null)
    try {
      await saveCover()
      const changes = externalChangesOf(from.values, values)
      const isAny = Object.keys(changes).length > 0
      const { version } = isAny ? await callApi(externalEventCalls.update, { bventId, version: from.version, ...changes }, quiet) : from
      setBase({ values, version })
      form.setFieldsValue(values)
      setMet(null)
      onSaved()
      showToast({ kind: 'success', text: t('externalEvents.saved') })
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem
      await refused(problem, values).catch((failed: unknown) => failed instanceof CallError && setError(failed))
    } finally {
      setBusy(false)
      void refetchCalls(client, eventReads)
      void client.invalidateQueries({ queryKey: [currentOrgId(), ...queryKeyOf(externalEventCalls.detail)] })
    }
  }

  const refused = async (problem: CallError, mine: ExternalValues): Promise<void> => {
    if (problem.code === errors['event.titleTaken'].code) return showFieldProblem(form, 'title', t('externalEvents.titleTaken'))
    if (problem.code !== errors['event.changed'].code) return showRefusedFields(form, problem) ? undefined : setError(problem)
    const current = await callApi(externalEventCalls.detail, { bventId }, quiet)
    const theirs = { values: externalValuesOf(current), version: current.version }
    const { side, overruled } = mergedSides(base.values, mine, theirs.values)
    for (const name of overruled) sayOverruled(name, theirs.values[name])
    const sided = { ...mine, ...side }
    const { clashes, taken } = conflictOf(base.values, sided, theirs.values)
    if (clashes.length + taken.length > 0) return setMet({ mine: sided, theirs, people: current.responsibles })
    await save({ ...sided, ...merged(base.values, sided, theirs.values, {}), ...side }, theirs)
  }

  return { base, baseCover, met, error, isBusy, save, leave: () => setMet(null) }
}

const TOLD_SECONDS = 8

function sayOverruled(name: keyof Side, theirs: string): void {
  showToast({
    text: t('externalEvents.overruled', { field: t(`externalEvents.${name}`), value: theirs || '–' }),
    seconds: TOLD_SECONDS,
    closable: true,
  })
}
