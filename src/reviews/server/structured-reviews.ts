import { paths } from '#platform/paths.ts'
import type { Site } from '#platform/server/site.ts'
import * as endpoints from '#reviews/contract.ts'

type Publisher = { config: Pick<Site['config'], 'siteName' | 'siteUrl'> }

/**
 * Builds the schema.org data of the page of reviews: those on it, and the average of all, about the business that runs the evenings.
 * Returns undefined while there are too few for an average.
 */
export function structuredReviews({ config }: Publisher, page: unknown): Record<string, unknown> | undefined {
  const { rating, reviews } = endpoints.listReviews.answer.parse(page)
  if (!rating) return undefined
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${config.siteUrl}${paths.root}#organisation`,
    name: config.siteName,
    url: config.siteUrl,
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating.average,
      reviewCount: rating.count,
      ...scale,
    },
    review: reviews.map(structuredReview),
  }
}

const scale = { bestRating: 5, worstRating: 1 }

function structuredReview({ stars, text, name }: endpoints.PublicReview): Record<string, unknown> {
  return {
    '@type': 'Review',
    reviewRating: { '@type': 'Rating', ratingValue: stars, ...scale },
    author: { '@type': 'Person', name: name ?? 'A guest' },
    ...(text !== '' && { reviewBody: text }),
  }
}
