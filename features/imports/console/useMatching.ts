import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callApi } from '#console/kit/callApi.ts'
import { currentOrgId } from '#console/kit/org.ts'
import { t } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { importCalls } from '#features/imports/contract.ts'
import type { ImportColumn, ImportField } from '#features/imports/shapes.ts'
import { DEFAULT_POLICY, type MatchKey, type Policy } from '#features/imports/rules.ts'
import {
  choose,
  fieldsOf,
  filedList,
  firstMatching,
  hasPolicy,
  matchKeyOf,
  newColumns,
  newForUnmatched,
  withMade,
} from '#features/imports/console/matching.ts'
import { saveDraft, savedDraft } from '#features/imports/console/matchingDraft.ts'

type Given = { bventId: string; importKey: string; columns: readonly ImportColumn[]; given: readonly ImportField[] }

/** What the columns mean and what their cells do; fields are made only when the matching is sent. */
export function useMatching({ bventId, importKey, columns, given }: Given) {
  const client = useQueryClient()
  const [draft] = useState(() => savedDraft(importKey, { columns, fields: given }))
  const [matching, setMatching] = useState(() => draft?.matching ?? firstMatching(columns))
  const [made, setMade] = useState<readonly ImportField[]>([])
  const [wantedKey, setMatchKey] = useState<MatchKey | null>(draft?.matchKey ?? null)
  const [policies, setPolicies] = useState<Readonly<Record<string, Policy>>>(draft?.policies ?? {})
  const matchKey = matchKeyOf(wantedKey, matching)
  const fields = [...given, ...made]
  const used = fieldsOf(matching)

  useEffect(() => saveDraft(importKey, { matching, matchKey: wantedKey, policies }), [importKey, matching, wantedKey, policies])

  const makeFields = async () => {
    const asked = newColumns(matching, columns)
    if (asked.length === 0) return matching
    const { list } = await callApi(importCalls.createFields, {
      BventId: bventId,
      Key: importKey,
      FromList: asked.map(({ displayName }) => displayName),
    })
    const next = withMade(matching, asked, list)
    setMade([...made, ...list])
    setMatching(next)
    // Whoever shows the form or the list next sees its new fields.
    void client.invalidateQueries({ queryKey: [currentOrgId()], refetchType: 'none' })
    return next
  }

  return {
    matching,
    fields,
    matchKey,
    setMatchKey,
    missing: fields.filter(({ fieldId, isRequired }) => isRequired && !used.includes(fieldId)),
    policyOf: (fieldId: string): Policy => policies[fieldId] ?? DEFAULT_POLICY,
    setPolicy: (fieldId: string, policy: Policy) => setPolicies({ ...policies, [fieldId]: policy }),
    choose: (columnId: string, choice: string) => setMatching(choose(matching, columnId, choice)),
    newForAll() {
      const next = newForUnmatched(matching)
      if (next) setMatching(next)
      else showToast({ text: t('imports.noUnmatched') })
    },
    async send() {
      const sent = await makeFields()
      const ruled = Object.entries(policies).filter(([fieldId]) => fieldsOf(sent).includes(fieldId) && hasPolicy(fieldId, matchKey))
      return callApi(importCalls.validate, {
        BventId: bventId,
        Key: importKey,
        FiledList: filedList(sent),
        mapFieldRules: { matchKey, policies: ruled.map(([fieldId, policy]) => ({ fieldId, policy })) },
      })
    },
  }
}
export type MatchingHandle = ReturnType<typeof useMatching>
