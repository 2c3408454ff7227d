/**
 * Words that anyone would try first in a password of a member of this site. The site's name is added where passwords are
 * checked. The passwords that are common everywhere are in the library's own lists.
 */
export const siteWords = ['speed', 'dating', 'speeddating', 'speeddate', 'password', 'member', 'owner', 'admin']

/** The county and its neighbours, and the towns of the Black Country and around it, without spaces. */
export const placeWords = [
  ...['blackcountry', 'westmidlands', 'midlands', 'staffordshire', 'worcestershire', 'shropshire', 'warwickshire'],
  ...['wolverhampton', 'dudley', 'walsall', 'sandwell', 'westbromwich', 'stourbridge', 'halesowen', 'smethwick'],
  ...[
    'tipton',
    'oldbury',
    'rowley',
    'rowleyregis',
    'cradley',
    'cradleyheath',
    'brierley',
    'brierleyhill',
    'wednesbury',
  ],
  ...['wednesfield', 'willenhall', 'bilston', 'darlaston', 'bloxwich', 'brownhills', 'aldridge', 'sedgley', 'coseley'],
  ...[
    'tettenhall',
    'kingswinford',
    'netherton',
    'blackheath',
    'quarrybank',
    'gornal',
    'pensnett',
    'wordsley',
    'amblecote',
  ],
  ...[
    'birmingham',
    'cannock',
    'bridgnorth',
    'kidderminster',
    'telford',
    'lichfield',
    'tamworth',
    'solihull',
    'stafford',
  ],
]
