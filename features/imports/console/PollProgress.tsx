import { Progress } from 'antd'
import type { Poll } from '#features/imports/console/usePoll.ts'

/** How far the check or the save is, while it runs. */
export function PollProgress({ poll, label }: { poll: Pick<Poll, 'isOn' | 'percent'>; label: string }) {
  return (
    <output>
      {poll.isOn && (
        <Progress
          className="imp-progress"
          percent={poll.percent}
          size="small"
          aria-label={label}
          format={(percent) => `${label} ${percent}%`}
        />
      )}
    </output>
  )
}
