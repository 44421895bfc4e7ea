import { useQueryClient } from '@tanstack/react-query'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import { queryKeyOf, type Call } from '#core/call.ts'
import { errors } from '#core/errors.ts'
import { CallError } from '#console/kit/callApi.ts'
import { showRefusedFields } from '#console/kit/fieldProblems.tsx'
import { currentOrgId } from '#console/kit/org.ts'

type Given = { form: FormInstance; changes: readonly Call[]; send: () => Promise<unknown>; onRefused?: (error: CallError) => boolean }

/** Whatever is refused, what was typed stays in the form; `onRefused` says whether it has dealt with it. */
export function useDrawerSave({ form, changes, send, onRefused }: Given) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)

  const submit = async (): Promise<void> => {
    setBusy(true)
    setError(null)
    try {
      await send()
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem
      if (problem.code === errors['core.invalid'].code && showRefusedFields(form, problem)) return
      if (!onRefused?.(problem)) setError(problem)
    } finally {
      setBusy(false)
      for (const call of changes) void client.invalidateQueries({ queryKey: [currentOrgId(), ...queryKeyOf(call)] })
    }
  }
  return { isBusy, error, submit: () => void submit() }
}
