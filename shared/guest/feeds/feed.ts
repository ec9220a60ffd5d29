import * as v from 'valibot'
import { chosen, wireObject } from '../../platform/http/fields.ts'
import { IdSchema } from '../../platform/http/id.schema.ts'

const KindSchema = v.picklist(['court', 'teacher'], 'Escolha de que é a agenda')
export type FeedKind = v.InferOutput<typeof KindSchema>

/** `POST /api/feeds`: of which court, or of which teacher's account. */
export const FeedDraftSchema = wireObject({
  kind: KindSchema,
  of: chosen('Escolha de quem é a agenda', IdSchema),
})
export type FeedDraft = v.InferOutput<typeof FeedDraftSchema>

/** ISO instants: when it was made, and when a calendar program last asked for it. */
const use = { createdAt: v.string(), lastReadAt: v.nullable(v.string()) }

const FeedSchema = v.object({
  id: v.number(),
  kind: KindSchema,
  /** The court's or the teacher's. */
  name: v.string(),
  createdBy: v.nullable(v.string()),
  ...use,
})
export type Feed = v.InferOutput<typeof FeedSchema>

/** `GET /api/feeds`: those that open something. */
export const FeedsSchema = v.object({ feeds: v.array(FeedSchema) })
export type Feeds = v.InferOutput<typeof FeedsSchema>

/** The answer to a new one; its address is nowhere else. */
export const NewFeedSchema = v.object({ ...FeedsSchema.entries, url: v.string() })
export type NewFeed = v.InferOutput<typeof NewFeedSchema>

/** `GET /api/my/feed`: the one of who asks: their own hours, or a teacher's own classes. */
export const OwnFeedSchema = v.object({ feed: v.nullable(v.object(use)) })
export type OwnFeed = v.InferOutput<typeof OwnFeedSchema>

export const NewOwnFeedSchema = v.object({ ...OwnFeedSchema.entries, url: v.string() })
export type NewOwnFeed = v.InferOutput<typeof NewOwnFeedSchema>
