import type { Conditions } from '../../../lib/filters/conditions';

type Facets = Record<'industries' | 'locations' | 'partnershipTypes' | 'tiers', readonly string[]>;

/** Adds the values that partners have to the fields that they are filtered by. */
export function withSuggestions(conditions: Conditions, facets: Facets): Conditions {
  const { industries, locations, partnershipTypes, tiers } = facets;
  const partsOf = (partOf: (location: string) => string) =>
    [...new Set(locations.map(partOf))].sort((one, other) => one.localeCompare(other, 'en'));
  const values: Readonly<Record<string, readonly string[]>> = {
    industry: industries,
    location: locations,
    country: partsOf((location) => location.slice(location.lastIndexOf(',') + 1).trim()),
    city: partsOf((location) => location.replace(/,[^,]*$/, '').trim()),
    partnershipType: partnershipTypes,
    tier: tiers,
  };
  return {
    ...conditions,
    fields: conditions.fields.map((field) => {
      const suggested = values[field.name];
      return suggested
        ? { ...field, values: suggested.map((value) => ({ id: value, label: value })) }
        : field;
    }),
  };
}
