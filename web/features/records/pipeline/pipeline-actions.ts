/** What can be done with a record that moves through statuses. */
export interface PipelineActions<Item> {
  onMove: (item: Item) => void;
  onEdit: (item: Item) => void;
  onDelete: (item: Item) => void;
}

/** What the lists of leads and deals know of a record. */
export interface PipelineItem {
  id: string;
  name: string;
  status: string;
  ownerId: string | null;
  ownerName: string | null;
}
