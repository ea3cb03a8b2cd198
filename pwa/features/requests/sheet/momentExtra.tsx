import type { Moment } from '#contract/events.ts'
import { formatTime } from '../../../ui/format.ts'
import type { TimelineExtra } from '../../chat/thread/chatTimeline.ts'
import { momentWords } from './momentWords.ts'

/** A moment of a request as a line among its messages; none if there are no words for it. */
export function momentExtra(moment: Moment, className: string | undefined): TimelineExtra[] {
  const words = momentWords(moment)
  if (!words) return []
  const content = (
    <p className={className}>
      {words}, <time dateTime={moment.at}>{formatTime(moment.at)}</time>
    </p>
  )
  return [{ key: moment.id, at: moment.at, content }]
}
