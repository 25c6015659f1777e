import type { PickedBoard, Section } from '../../../domain/boards/contract.ts'
import type { PinCard } from '../../../domain/pins/contract.ts'
import type { BuilderStart, Goal } from '../../pins/builder/builder.tsx'
import type { PlainPinProps } from '../../pins/builder/plain-pin.tsx'
import type { CloseupPin, PinStanding, PinTopic } from '../../pins/view.ts'
import type { FormTry } from '../../ui/fields/form-try.ts'

export interface PinProps {
  pin: CloseupPin
  /** null for visitors. */
  standing: PinStanding | null
  /** Address of the pins like it. */
  related: string
  path: string
  /** The world may find it: then this browser remembers that it was looked at. */
  isListed: boolean
}

export interface TopicProps {
  topic: PinTopic
  /** Whether the viewer follows it; null for visitors. */
  followed: boolean | null
  pins: string
  path: string
}

/** Where a pin is saved to. */
export interface RepinProps {
  pin: PinCard
  /** The viewer's boards, the last used first. */
  boards: PickedBoard[]
  /** The board that was opened, with its sections. */
  opened: { board: string; sections: Pick<Section, 'id' | 'title' | 'pin_count'>[] } | null
  /** What the feed that the pin was in wants told (CON-002). */
  tracking: string | null
}

export interface PinBuilderProps {
  start: BuilderStart
  goals: Goal[]
  /** The form of a picture that was sent without a script; null: there is none. */
  plain: PlainPinProps | null
}

export interface StoryBuilderProps {
  goals: Goal[]
  to: string
  /** What became of the form of a page of words, without a script. */
  attempt: FormTry
}
