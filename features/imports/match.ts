import { labelKey } from '#core/label.ts'
import type { Column, Evidence } from '#features/imports/columns.ts'
import { fieldNamed } from '#features/imports/synonyms.ts'

export type Target = { fieldId: string; displayName: string }
export type PastChoice = { fieldName: string; fieldLabel: string }
export type Reason = 'past' | 'name' | 'synonym' | 'similar' | 'synonymAndValues' | Evidence
export type Proposal = { columnId: string; fieldId: string; reason: Reason; score: number }

const scores = { past: 100, name: 95, synonymAndValues: 90, synonym: 85, idCard: 75, email: 72, mobile: 70, similar: 55 } as const
const fieldOfEvidence: Partial<Record<Evidence, string>> = { mobile: 'Mobile', email: 'Email', idCard: 'IdNumber' }
const SHORTEST_PART = 2

/** Which field each column is likely to mean, and why: the best pairs first, every field and every column once. */
export function proposals(
  columns: readonly Column[],
  targets: readonly Target[],
  past: ReadonlyMap<string, PastChoice>,
): Map<string, Proposal> {
  const all = columns.flatMap((column) => targets.flatMap((target) => proposalOf(column, target, past.get(labelKey(column.name))) ?? []))
  const chosen = new Map<string, Proposal>()
  const taken = new Set<string>()
  for (const proposal of all.sort((one, other) => other.score - one.score)) {
    if (chosen.has(proposal.columnId) || taken.has(proposal.fieldId)) continue
    chosen.set(proposal.columnId, proposal)
    taken.add(proposal.fieldId)
  }
  return chosen
}

function proposalOf(column: Column, target: Target, past: PastChoice | undefined): Proposal | null {
  const reason = reasonOf(column, target, past)
  return reason && { columnId: column.id, fieldId: target.fieldId, reason, score: scores[reason as keyof typeof scores] }
}

function reasonOf(column: Column, { fieldId, displayName }: Target, past: PastChoice | undefined): Reason | null {
  const name = labelKey(column.name)
  const label = labelKey(displayName)
  if (past && (past.fieldName === fieldId || past.fieldLabel === label)) return 'past'
  if (name === label) return 'name'
  const evidence = column.evidence && fieldOfEvidence[column.evidence] === fieldId ? column.evidence : null
  if (fieldNamed(column.name) === fieldId) return evidence ? 'synonymAndValues' : 'synonym'
  if (evidence) return evidence
  const isPart = label.length >= SHORTEST_PART && name.length >= SHORTEST_PART && (name.includes(label) || label.includes(name))
  return isPart ? 'similar' : null
}
